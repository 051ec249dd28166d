import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { call, type Outputs } from "#web/data/api.ts";
import { keys } from "#web/data/keys.ts";
import { useMay } from "#web/data/use-may.ts";
import { Endless } from "#web/features/settings/parts/endless.tsx";
import { Loaded } from "#web/features/settings/parts/loaded.tsx";
import { PageHead } from "#web/features/settings/parts/page-head.tsx";
import { ReadOnly } from "#web/features/settings/parts/read-only.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { TextInput } from "#web/ui/field/text-input.tsx";
import { AddIcon, BlockedIcon, SearchIcon } from "#web/ui/icon.tsx";
import { AddSuppressionDialog } from "./add-suppression-dialog.tsx";
import { LiftDialog } from "./lift-dialog.tsx";
import { SuppressionRow } from "./suppression-row.tsx";
import "./suppressions.css";

export type Suppression = Outputs["listSuppressions"]["rows"][number];

export function SuppressionsPage() {
  const mayChange = useMay("suppression.lift");
  const [typed, setTyped] = useState("");
  const [isAdding, setAdding] = useState(false);
  const [lifting, setLifting] = useState<Suppression | null>(null);
  const query = useDeferredValue(typed.trim());
  const found = useInfiniteQuery({
    queryKey: keys.suppressions(query),
    queryFn: ({ pageParam, signal }) =>
      call(
        "listSuppressions",
        { query, ...(pageParam === undefined ? {} : { after: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: (before) => before,
    staleTime: 0,
  });
  return (
    <>
      <PageHead
        title="Suppressed addresses"
        lead="Addresses Deskbell won't email, because email to them bounced or they opted out. This protects your sender reputation."
        deeds={
          mayChange && (
            <Button glyph={AddIcon} onClick={() => setAdding(true)}>
              Add address
            </Button>
          )
        }
      />
      {!mayChange && <ReadOnly>Only a manager or admin can remove an address.</ReadOnly>}
      <TextInput
        className="suppression-search"
        glyph={SearchIcon}
        type="search"
        aria-label="Find an address"
        placeholder="Find an address"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Loaded query={found} what="suppressed addresses" rows={3}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          if (rows.length > 0)
            return (
              <ul className="set-rows" aria-label="Suppressed addresses">
                {rows.map((row) => (
                  <SuppressionRow
                    key={row.id}
                    suppression={row}
                    onLift={mayChange ? () => setLifting(row) : null}
                  />
                ))}
              </ul>
            );
          return query === "" ? (
            <EmptyState title="No suppressed addresses" glyph={BlockedIcon}>
              Addresses that bounce permanently are added automatically.
            </EmptyState>
          ) : (
            <EmptyState title="Not suppressed" glyph={BlockedIcon}>
              “{query}” isn't suppressed.
            </EmptyState>
          );
        }}
      </Loaded>
      <Endless query={found} what="suppressed addresses" />
      {isAdding && <AddSuppressionDialog onClose={() => setAdding(false)} />}
      {lifting !== null && <LiftDialog suppression={lifting} onClose={() => setLifting(null)} />}
    </>
  );
}

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
        title="No mail to"
        lead="Addresses nothing goes to any more: their mail came back for good, or their owner does not want it. That keeps your name good with mail servers."
        deeds={
          mayChange && (
            <Button glyph={AddIcon} onClick={() => setAdding(true)}>
              Add an address
            </Button>
          )
        }
      />
      {!mayChange && <ReadOnly>A manager or admin lets mail go to an address again.</ReadOnly>}
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
      <Loaded query={found} what="The list" rows={3}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          if (rows.length > 0)
            return (
              <ul className="set-rows" aria-label="Addresses without mail">
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
            <EmptyState title="Nobody here" glyph={BlockedIcon}>
              Mail may go to every address. What comes back for good stands here by itself.
            </EmptyState>
          ) : (
            <EmptyState title="Not on the list" glyph={BlockedIcon}>
              Mail to “{query}” is not held back here.
            </EmptyState>
          );
        }}
      </Loaded>
      <Endless query={found} what="The list" />
      {isAdding && <AddSuppressionDialog onClose={() => setAdding(false)} />}
      {lifting !== null && <LiftDialog suppression={lifting} onClose={() => setLifting(null)} />}
    </>
  );
}

import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";
import { useCan } from "#web/data/use-can.ts";
import { InfiniteScroll } from "#web/features/settings/components/infinite-scroll.tsx";
import { PageHeader } from "#web/features/settings/components/page-header.tsx";
import { QueryState } from "#web/features/settings/components/query-state.tsx";
import { ReadOnlyNotice } from "#web/features/settings/components/read-only-notice.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { AddIcon, BlockedIcon, SearchIcon } from "#web/ui/icons.tsx";
import { AddSuppressionDialog } from "./add-suppression-dialog.tsx";
import { RemoveSuppressionDialog } from "./remove-suppression-dialog.tsx";
import { SuppressionRow } from "./suppression-row.tsx";
import type { Suppression } from "./types.ts";
import "./suppressions.css";

export function SuppressionsPage() {
  const mayChange = useCan("suppression.manage");
  const [typed, setTyped] = useState("");
  const [isAdding, setAdding] = useState(false);
  const [lifting, setLifting] = useState<Suppression | null>(null);
  const query = useDeferredValue(typed.trim());
  const found = useInfiniteQuery({
    queryKey: queryKeys.suppressions(query),
    queryFn: ({ pageParam, signal }) =>
      rpc(
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
      <PageHeader
        title="Suppressed addresses"
        lead="Addresses Deskbell won't email, because email to them bounced or they opted out. This protects your sender reputation."
        actions={
          mayChange && (
            <Button icon={AddIcon} onClick={() => setAdding(true)}>
              Add address
            </Button>
          )
        }
      />
      {!mayChange && (
        <ReadOnlyNotice>Only a manager or admin can remove an address.</ReadOnlyNotice>
      )}
      <TextInput
        className="suppression-search"
        icon={SearchIcon}
        type="search"
        aria-label="Find an address"
        placeholder="Find an address"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <QueryState query={found} what="suppressed addresses" rows={3}>
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
            <EmptyState title="No suppressed addresses" icon={BlockedIcon}>
              Addresses that bounce permanently are added automatically.
            </EmptyState>
          ) : (
            <EmptyState title="Not suppressed" icon={BlockedIcon}>
              “{query}” isn't suppressed.
            </EmptyState>
          );
        }}
      </QueryState>
      <InfiniteScroll query={found} what="suppressed addresses" />
      {isAdding && <AddSuppressionDialog onClose={() => setAdding(false)} />}
      {lifting !== null && (
        <RemoveSuppressionDialog suppression={lifting} onClose={() => setLifting(null)} />
      )}
    </>
  );
}

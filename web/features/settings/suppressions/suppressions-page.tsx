import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { rpc } from "#web/data/rpc.ts";
import { useCan } from "#web/data/use-can.ts";
import { InfiniteScroll } from "#web/features/settings/components/infinite-scroll.tsx";
import { PageHeader } from "#web/features/settings/components/page-header.tsx";
import { QueryState } from "#web/features/settings/components/query-state.tsx";
import { ReadOnlyNotice } from "#web/features/settings/components/read-only-notice.tsx";
import rowsStyles from "#web/features/settings/components/rows.module.css";
import { settingsKeys } from "#web/features/settings/query-keys.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { AddIcon, BlockedIcon, SearchIcon } from "#web/ui/icons.tsx";
import { AddSuppressionDialog } from "./add-suppression-dialog.tsx";
import { RemoveSuppressionDialog } from "./remove-suppression-dialog.tsx";
import { SuppressionRow } from "./suppression-row.tsx";
import styles from "./suppressions.module.css";
import type { Suppression } from "./types.ts";
import * as words from "./words.ts";

export function SuppressionsPage() {
  const canChange = useCan("suppression.manage");
  const [typed, setTyped] = useState("");
  const [isAdding, setAdding] = useState(false);
  const [lifting, setLifting] = useState<Suppression | null>(null);
  const query = useDeferredValue(typed.trim());
  const found = useInfiniteQuery({
    queryKey: settingsKeys.suppressions(query),
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
        title={words.suppressedAddresses}
        lead={words.suppressedLead}
        actions={
          canChange && (
            <Button icon={AddIcon} onClick={() => setAdding(true)}>
              {words.addAddress}
            </Button>
          )
        }
      />
      {!canChange && <ReadOnlyNotice>{words.onlyManagers}</ReadOnlyNotice>}
      <TextInput
        className={styles.suppressionSearch}
        icon={SearchIcon}
        type="search"
        aria-label={words.findAddress}
        placeholder={words.findAddress}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <QueryState
        query={found}
        loading={words.loadingSuppressed}
        failed={words.couldntLoadSuppressed}
        rows={3}
      >
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.rows);
          if (rows.length > 0)
            return (
              <ul
                data-part="settings-rows"
                className={rowsStyles.settingsRows}
                aria-label={words.suppressedAddresses}
              >
                {rows.map((row) => (
                  <SuppressionRow
                    key={row.id}
                    suppression={row}
                    onLift={canChange ? () => setLifting(row) : null}
                  />
                ))}
              </ul>
            );
          return query === "" ? (
            <EmptyState title={words.noSuppressed} icon={BlockedIcon}>
              {words.noSuppressedHint}
            </EmptyState>
          ) : (
            <EmptyState title={words.notSuppressed} icon={BlockedIcon}>
              {fill(words.isntSuppressed, { query })}
            </EmptyState>
          );
        }}
      </QueryState>
      <InfiniteScroll query={found} loading={words.loadingSuppressed} />
      {isAdding && <AddSuppressionDialog onClose={() => setAdding(false)} />}
      {lifting !== null && (
        <RemoveSuppressionDialog suppression={lifting} onClose={() => setLifting(null)} />
      )}
    </>
  );
}

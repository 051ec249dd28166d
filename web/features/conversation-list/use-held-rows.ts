// Rows that keys act on stay in place when they stop matching the view (assigned here or by a teammate, replied to,
// read), until the member moves on. Otherwise the cursor would move to the neighbor, and the next key would act on a
// conversation the member had not looked at. Apple Mail and Gmail do the same.
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useSyncExternalStore } from "react";
import type { ConversationRow } from "#contract/live-protocol.ts";
import { findCachedRow, isFinished } from "#web/data/conversations/cached-rows.ts";

interface HeldRow {
  readonly row: ConversationRow;
  readonly index: number;
}

/** `held` must be in ascending order of index. */
export function withHeldRows(rows: ConversationRow[], held: readonly HeldRow[]): ConversationRow[] {
  return held.reduce(
    (drawn, { row, index }) =>
      drawn.some((one) => one.id === row.id) ? drawn : drawn.toSpliced(index, 0, row),
    rows,
  );
}

/** `place` identifies the view, its sort order and the open conversation; a change releases the held rows. */
export function useHeldRows(
  found: ConversationRow[],
  listKey: string,
  isActedOn: (row: ConversationRow) => boolean,
): ConversationRow[] {
  const cache = useQueryClient();
  const last = useRef<{ listKey: string; held: readonly HeldRow[] }>({
    listKey: listKey,
    held: [],
  });
  const candidates = last.current.listKey === listKey ? last.current.held : [];
  const left = candidates.filter(
    ({ row }) => isActedOn(row) && !isFinished(row) && !found.some((one) => one.id === row.id),
  );
  // Rows that left the list change only in the cache. A row the member may no longer see is in none of its queries.
  const cachedRows = useSyncExternalStore(
    (changed) => (left.length === 0 ? () => undefined : cache.getQueryCache().subscribe(changed)),
    () => left.map(({ row }) => JSON.stringify(findCachedRow(cache, row.id))).join(),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `cachedRows` contains every cached row that is read
  const rows = useMemo(
    () =>
      withHeldRows(
        found,
        left.flatMap(({ row, index }) => {
          const fresh = findCachedRow(cache, row.id);
          return fresh ? [{ row: fresh, index }] : [];
        }),
      ),
    [found, cachedRows],
  );
  last.current = {
    listKey: listKey,
    held: rows.flatMap((row, index) => (isActedOn(row) ? [{ row, index }] : [])),
  };
  return rows;
}

// The rows that keys act on keep their place when they stop matching the view (assigned here or by a colleague, answered,
// read): they are drawn until the member moves on. Otherwise the cursor would fall on the neighbor, and the next key would
// act on a customer nobody had looked at. Apple Mail and Gmail hold the row for the same reason.
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useSyncExternalStore } from "react";
import type { ConversationRow } from "#contract/live-protocol.ts";
import { findCachedRow, isFinished } from "#web/data/conversations/conversation-cache.ts";

export interface HeldRow {
  readonly row: ConversationRow;
  readonly index: number;
}

/** `held` in ascending order of index. */
export function withHeldRows(rows: ConversationRow[], held: readonly HeldRow[]): ConversationRow[] {
  return held.reduce(
    (drawn, { row, index }) =>
      drawn.some((one) => one.id === row.id) ? drawn : drawn.toSpliced(index, 0, row),
    rows,
  );
}

/** `place` is the view, its order and the open conversation: elsewhere nothing is held. */
export function useHeldRows(
  found: ConversationRow[],
  place: string,
  isActedOn: (row: ConversationRow) => boolean,
): ConversationRow[] {
  const cache = useQueryClient();
  const last = useRef<{ place: string; held: readonly HeldRow[] }>({ place, held: [] });
  const candidates = last.current.place === place ? last.current.held : [];
  const left = candidates.filter(
    ({ row }) => isActedOn(row) && !isFinished(row) && !found.some((one) => one.id === row.id),
  );
  // Off the list its changes arrive only in the cache. A row that nobody may see any more is in none of its queries.
  const now = useSyncExternalStore(
    (changed) => (left.length === 0 ? () => undefined : cache.getQueryCache().subscribe(changed)),
    () => left.map(({ row }) => JSON.stringify(findCachedRow(cache, row.id))).join(),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text of the rows says it all
  const rows = useMemo(
    () =>
      withHeldRows(
        found,
        left.flatMap(({ row, index }) => {
          const fresh = findCachedRow(cache, row.id);
          return fresh ? [{ row: fresh, index }] : [];
        }),
      ),
    [found, now],
  );
  last.current = {
    place,
    held: rows.flatMap((row, index) => (isActedOn(row) ? [{ row, index }] : [])),
  };
  return rows;
}

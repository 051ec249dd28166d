// Changes that arrived while a response was in flight: the server may have read the response before a change and sent
// it after. Kept for a while to update the response when it arrives.
import type { QueryClient } from "@tanstack/react-query";
import type { Call, ConversationRow, Entry } from "#contract/live-protocol.ts";
import type { ConversationId } from "#domain/ids.ts";

interface Change {
  readonly mark: number;
  readonly row?: ConversationRow;
  readonly entry?: Entry;
  readonly call?: Call;
  /** Id of a conversation or contact that changed in ways a response can't be updated with. */
  readonly differs?: string;
}

interface Memory {
  mark: number;
  changes: Change[];
  /** Changes up to this mark were dropped to make room. */
  droppedMark: number;
}

const maxStored = 400;
const memories = new WeakMap<QueryClient, Memory>();

function memoryOf(cache: QueryClient): Memory {
  const known = memories.get(cache);
  if (known) return known;
  const fresh: Memory = { mark: 0, changes: [], droppedMark: 0 };
  memories.set(cache, fresh);
  return fresh;
}

/** Taken when a request is sent; changes after the mark may be missing from its response. */
export const currentMark = (cache: QueryClient): number => memoryOf(cache).mark;

export function recordRowChange(cache: QueryClient, row: ConversationRow): void {
  remember(cache, { row });
}

export function recordEntryChange(cache: QueryClient, entry: Entry): void {
  remember(cache, { entry });
}

export function recordCallChange(cache: QueryClient, call: Call): void {
  remember(cache, { call });
}

export function recordStale(cache: QueryClient, id: string): void {
  remember(cache, { differs: id });
}

function remember(cache: QueryClient, change: Omit<Change, "mark">): void {
  const memory = memoryOf(cache);
  memory.mark += 1;
  memory.changes.push({ mark: memory.mark, ...change });
  if (memory.changes.length <= maxStored) return;
  const dropped = memory.changes.splice(0, maxStored / 2);
  memory.droppedMark = dropped.at(-1)?.mark ?? 0;
}

/** Changes since this mark are no longer known: what was requested then must be requested again. */
export const isTooOld = (cache: QueryClient, mark: number): boolean =>
  mark < memoryOf(cache).droppedMark;

export function rowsChangedSince(cache: QueryClient, mark: number): readonly ConversationRow[] {
  const latest = new Map<string, ConversationRow>();
  for (const { mark: at, row } of memoryOf(cache).changes) {
    if (at > mark && row) latest.set(row.id, row);
  }
  return [...latest.values()];
}

/** No longer visible, so responses without it are correct. */
export function clearChangesOf(cache: QueryClient, id: ConversationId): void {
  const memory = memoryOf(cache);
  memory.changes = memory.changes.filter(
    ({ row, entry, call }) =>
      row?.id !== id && entry?.conversationId !== id && call?.conversationId !== id,
  );
}

export function clearAllChanges(cache: QueryClient): void {
  memoryOf(cache).changes = [];
}

/** The row of a conversation that has just left every cached list. */
export const recentRowOf = (cache: QueryClient, id: string): ConversationRow | undefined =>
  memoryOf(cache).changes.findLast(({ row }) => row?.id === id)?.row;

export const entriesChangedSince = (cache: QueryClient, mark: number): readonly Entry[] =>
  memoryOf(cache).changes.flatMap(({ mark: at, entry }) => (at > mark && entry ? [entry] : []));

export const callsChangedSince = (cache: QueryClient, mark: number): readonly Call[] =>
  memoryOf(cache).changes.flatMap(({ mark: at, call }) => (at > mark && call ? [call] : []));

/** A response about them must be requested again. */
export const isStaleSince = (cache: QueryClient, mark: number, ids: readonly string[]): boolean =>
  isTooOld(cache, mark) ||
  memoryOf(cache).changes.some(
    ({ mark: at, differs }) => at > mark && differs !== undefined && ids.includes(differs),
  );

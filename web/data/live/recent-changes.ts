// What changed while an answer was on its way: the server may have reckoned the answer before the change
// and sent it after. Kept for a while, so that the answer can be brought up to date when it arrives.
import type { QueryClient } from "@tanstack/react-query";
import type { Call, ConversationRow, Entry } from "#contract/live-protocol.ts";
import type { ConversationId } from "#domain/ids.ts";

interface Change {
  readonly mark: number;
  readonly row?: ConversationRow;
  readonly entry?: Entry;
  readonly call?: Call;
  /** Of a conversation or a contact more is different than can be put into an answer. */
  readonly differs?: string;
}

interface Memory {
  mark: number;
  changes: Change[];
}

const mostKept = 400;
const memories = new WeakMap<QueryClient, Memory>();

function memoryOf(cache: QueryClient): Memory {
  const known = memories.get(cache);
  if (known) return known;
  const fresh: Memory = { mark: 0, changes: [] };
  memories.set(cache, fresh);
  return fresh;
}

/** Taken when a request leaves; changesSince(mark) is then what its answer may lack. */
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
  if (memory.changes.length > mostKept) memory.changes.splice(0, mostKept / 2);
}

export function rowsChangedSince(cache: QueryClient, mark: number): readonly ConversationRow[] {
  const latest = new Map<string, ConversationRow>();
  for (const { mark: at, row } of memoryOf(cache).changes) {
    if (at > mark && row) latest.set(row.id, row);
  }
  return [...latest.values()];
}

/** Out of my sight: an answer that lacks it lacks it rightly. */
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

/** Of a conversation that has just left every list this browser holds. */
export const recentRowOf = (cache: QueryClient, id: string): ConversationRow | undefined =>
  memoryOf(cache).changes.findLast(({ row }) => row?.id === id)?.row;

export const entriesChangedSince = (cache: QueryClient, mark: number): readonly Entry[] =>
  memoryOf(cache).changes.flatMap(({ mark: at, entry }) => (at > mark && entry ? [entry] : []));

export const callsChangedSince = (cache: QueryClient, mark: number): readonly Call[] =>
  memoryOf(cache).changes.flatMap(({ mark: at, call }) => (at > mark && call ? [call] : []));

/** An answer about them has to be asked for again. */
export const isStaleSince = (cache: QueryClient, mark: number, ids: readonly string[]): boolean =>
  memoryOf(cache).changes.some(
    ({ mark: at, differs }) => at > mark && differs !== undefined && ids.includes(differs),
  );

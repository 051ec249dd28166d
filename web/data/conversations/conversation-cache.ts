// All copies of a conversation in the query cache, changed together. What the server last said is kept
// apart from what a member just did and the server has not yet confirmed, so that news arriving in
// between neither undoes the deed on the screen nor gets lost when the deed is refused.
import type { QueryClient } from "@tanstack/react-query";
import type { Conversation, ConversationRow } from "#contract/live-protocol.ts";
import { parseViewKey, type Sort } from "#domain/conversation/views.ts";
import type { ConversationId, MemberId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { isApiError } from "#web/data/api-error.ts";
import { cachedBootstrap } from "#web/data/bootstrap.ts";
import {
  clearAllChanges,
  clearChangesOf,
  recentRowOf,
  recordRowChange,
} from "#web/data/live/recent-changes.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { insertRow, isUnread, type ListPages, removeRow, rowsOf } from "./list-rows.ts";
import { adjustCounts, type ViewCounts } from "./view-counts.ts";

export type RowPatch = (row: ConversationRow) => ConversationRow;

interface Waiting {
  truth: ConversationRow;
  patches: RowPatch[];
}

const waitingOf = new WeakMap<QueryClient, Map<ConversationId, Waiting>>();

function waitingIn(cache: QueryClient): Map<ConversationId, Waiting> {
  const known = waitingOf.get(cache);
  if (known) return known;
  const fresh = new Map<ConversationId, Waiting>();
  waitingOf.set(cache, fresh);
  return fresh;
}

/** As the screen shows it now. */
export function findCachedRow(cache: QueryClient, id: ConversationId): ConversationRow | undefined {
  for (const [, open] of cache.getQueriesData<OpenConversation>({
    queryKey: queryKeys.conversations,
  })) {
    if (open?.conversation.id === id) return open.conversation;
  }
  for (const [, pages] of cache.getQueriesData<ListPages>({ queryKey: queryKeys.lists })) {
    const row = rowsOf(pages).find((one) => one.id === id);
    if (row) return row;
  }
  return recentRowOf(cache, id);
}

let finished: Pick<ConversationRow, "id" | "version"> | null = null;
/** Called when this member closes, snoozes or throws it away: its row need not wait for them in the list. */
export function noteFinished(row: ConversationRow): void {
  finished = row;
}
/** False again as soon as the row has come back with a later version. */
export const isFinished = ({ id, version }: ConversationRow): boolean =>
  finished?.id === id && finished.version >= version;

/** By the number in the address bar, before the conversation itself is loaded. */
export function findCachedRowByNumber(
  cache: QueryClient,
  number: number,
): ConversationRow | undefined {
  const open = cache.getQueryData<OpenConversation>(queryKeys.conversation(number));
  if (open) return open.conversation;
  for (const [, pages] of cache.getQueriesData<ListPages>({ queryKey: queryKeys.lists })) {
    const row = rowsOf(pages).find((one) => one.number === number);
    if (row) return row;
  }
  return undefined;
}

/** What the server says about a conversation, with what is true of it for me filled in from before. */
export function applyServerState(cache: QueryClient, news: Conversation | ConversationRow): void {
  const shown = findCachedRow(cache, news.id);
  const waiting = waitingIn(cache).get(news.id);
  const known = waiting?.truth ?? shown;
  if (known && known.version > news.version) return;
  const truth: ConversationRow = {
    readSeq: known ? readSeqAfter(known, news) : 0,
    isMentioned: known?.isMentioned ?? false,
    hasDraft: known?.hasDraft ?? false,
    draftPreview: known?.draftPreview,
    ...news,
  };
  if (waiting) waiting.truth = truth;
  show(cache, shown, fold(truth, waiting?.patches));
}

/**
 * An entry that is no message (assigned, closed) does not make unread what was read. A conversation that had no entry
 * left, and gets its messages back, was not read for it.
 */
function readSeqAfter(known: ConversationRow, news: Conversation): number {
  const hasNewWord = news.lastEntryAt !== known.lastEntryAt || known.lastSeq === 0;
  return !hasNewWord && !isUnread(known) ? Math.max(known.readSeq, news.lastSeq) : known.readSeq;
}

/** What is true for me alone: it has no version, the last word counts. */
export function applyUserState(
  cache: QueryClient,
  id: ConversationId,
  mine: Partial<Pick<ConversationRow, "readSeq" | "isMentioned" | "hasDraft">>,
): void {
  const shown = findCachedRow(cache, id);
  if (!shown) return;
  const waiting = waitingIn(cache).get(id);
  if (waiting) waiting.truth = { ...waiting.truth, ...mine };
  show(cache, shown, waiting ? fold(waiting.truth, waiting.patches) : { ...shown, ...mine });
}

/** Shows a deed before the server has answered. The answer, yes or no, calls what is given back. */
export function patchOptimistically(
  cache: QueryClient,
  id: ConversationId,
  patch: RowPatch,
): (() => void) | undefined {
  const shown = findCachedRow(cache, id);
  if (!shown) return undefined;
  const all = waitingIn(cache);
  const waiting = all.get(id) ?? { truth: shown, patches: [] };
  all.set(id, waiting);
  waiting.patches.push(patch);
  show(cache, shown, fold(waiting.truth, waiting.patches));
  return () => {
    const place = waiting.patches.indexOf(patch);
    // Forgotten meanwhile: showing how it was would bring it back.
    if (place < 0 || all.get(id) !== waiting) return;
    waiting.patches.splice(place, 1);
    if (waiting.patches.length === 0) all.delete(id);
    show(cache, findCachedRow(cache, id), fold(waiting.truth, waiting.patches));
  };
}

/** A row just loaded, with the deeds that are still on their way laid over it. */
export function mergeLoadedRow(cache: QueryClient, row: ConversationRow): ConversationRow {
  const waiting = waitingIn(cache).get(row.id);
  if (!waiting) return row;
  if (row.version >= waiting.truth.version) waiting.truth = row;
  return fold(waiting.truth, waiting.patches);
}

/** It is out of my sight: everywhere. */
export function removeConversation(cache: QueryClient, id: ConversationId): void {
  waitingIn(cache).delete(id);
  clearChangesOf(cache, id);
  for (const [key, pages] of cache.getQueriesData<ListPages>({ queryKey: queryKeys.lists })) {
    if (pages) cache.setQueryData(key, removeRow(pages, id));
  }
  for (const [key, open] of cache.getQueriesData<OpenConversation>({
    queryKey: queryKeys.conversations,
  })) {
    // Asked again, the server answers "not found", and the screen says so.
    if (open?.conversation.id === id) void cache.resetQueries({ queryKey: key, exact: true });
  }
}

/** Those that the server knows no more, as far as I am concerned. */
export function removeInvisible(cache: QueryClient): void {
  const held = cache.getQueryCache().findAll({ queryKey: queryKeys.conversations });
  for (const { state } of held) {
    const open = state.data as OpenConversation | undefined;
    if (open && isApiError(state.error, "not_found"))
      removeConversation(cache, open.conversation.id);
  }
}

/** All is loaded anew, and what was heard before may be of conversations that are out of my sight now. */
export function resetReceivedState(cache: QueryClient): void {
  waitingIn(cache).clear();
  clearAllChanges(cache);
}

const fold = (truth: ConversationRow, patches: readonly RowPatch[] = []): ConversationRow =>
  patches.reduce((row, patch) => patch(row), truth);

function show(cache: QueryClient, before: ConversationRow | undefined, row: ConversationRow): void {
  recordRowChange(cache, row);
  const me = cachedBootstrap(cache)?.me.id;
  showInConversations(cache, row);
  if (me === undefined) return;
  showInLists(cache, row, me);
  if (before) {
    cache.setQueryData<{ counts: ViewCounts }>(queryKeys.counts, (held) =>
      held ? { counts: adjustCounts(held.counts, before, row, me) } : held,
    );
  }
}

function showInConversations(cache: QueryClient, row: ConversationRow): void {
  cache.setQueriesData<OpenConversation>({ queryKey: queryKeys.conversations }, (open) => {
    if (!open) return open;
    if (open.conversation.id === row.id) return { ...open, conversation: row };
    const isTheirs = row.contactId === open.contact.id;
    const isListed = open.earlier.some((one) => one.id === row.id);
    return isTheirs || isListed ? { ...open, earlier: withOther(open.earlier, row) } : open;
  });
}

/** The other conversations of a contact as the server lists them: newest first, without what is away. */
function withOther(others: readonly Conversation[], row: ConversationRow): Conversation[] {
  const { readSeq: _r, isMentioned: _m, hasDraft: _d, draftPreview: _p, ...one } = row;
  const rest = others.filter((other) => other.id !== one.id);
  const isAway = one.place === "trash" || one.place === "merged";
  return (isAway ? rest : [...rest, one])
    .sort((a, b) => Date.parse(b.lastEntryAt) - Date.parse(a.lastEntryAt) || (a.id < b.id ? 1 : -1))
    .slice(0, limits.earlierConversations.max);
}

function showInLists(cache: QueryClient, row: ConversationRow, me: MemberId): void {
  for (const [key, pages] of cache.getQueriesData<ListPages>({ queryKey: queryKeys.lists })) {
    const view = parseViewKey(String(key[1]));
    if (pages && view) cache.setQueryData(key, insertRow(pages, row, view, key[2] as Sort, me));
  }
}

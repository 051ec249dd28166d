// All copies of a conversation in the query cache, updated together. The server's state is kept apart from the member's
// unconfirmed actions, so a change arriving in between neither undoes an action on screen nor gets lost when the action
// is rejected.
import type { QueryClient } from "@tanstack/react-query";
import type { Conversation, ConversationRow } from "#contract/live-protocol.ts";
import { parseViewKey, type Sort } from "#domain/conversation/views.ts";
import type { ConversationId, MemberId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { isApiError } from "#web/data/api-error.ts";
import { cachedBootstrap } from "#web/data/bootstrap.ts";
import { clearAllChanges, clearChangesOf, recordRowChange } from "#web/data/live/recent-changes.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { findCachedRow } from "./cached-rows.ts";
import { insertRow, removeRow } from "./insert-row.ts";
import { isUnread, type ListPages, rowsOf } from "./list-rows.ts";
import { adjustCounts, type ViewCounts } from "./view-counts.ts";

type RowPatch = (row: ConversationRow) => ConversationRow;

interface PendingChanges {
  serverRow: ConversationRow;
  patches: RowPatch[];
}

const pendingByCache = new WeakMap<QueryClient, Map<ConversationId, PendingChanges>>();

function pendingChangesIn(cache: QueryClient): Map<ConversationId, PendingChanges> {
  const known = pendingByCache.get(cache);
  if (known) return known;
  const fresh = new Map<ConversationId, PendingChanges>();
  pendingByCache.set(cache, fresh);
  return fresh;
}

/** Conversations of which only the shared state has arrived; the member's own is assumed until it is loaded. */
const assumedIn = new WeakMap<QueryClient, Set<ConversationId>>();

/** Applies the server's state of a conversation, keeping the member's own state. */
export function applyServerState(
  cache: QueryClient,
  incoming: Conversation | ConversationRow,
): void {
  const shown = findCachedRow(cache, incoming.id);
  const pending = pendingChangesIn(cache).get(incoming.id);
  const known = pending?.serverRow ?? shown;
  if (known && known.version > incoming.version) return;
  if (!known) assumedIn.set(cache, (assumedIn.get(cache) ?? new Set()).add(incoming.id));
  const serverRow: ConversationRow = {
    readSeq: known ? readSeqAfter(known, incoming) : 0,
    mention: known?.mention ?? null,
    hasDraft: known?.hasDraft ?? false,
    draftPreview: known?.draftPreview,
    mentionPreview: known?.mentionPreview,
    ...incoming,
  };
  if (pending) pending.serverRow = serverRow;
  const before =
    shown ?? (isOpenListComplete(cache) ? { ...serverRow, folder: "merged" } : undefined);
  applyRowToCaches(cache, before, applyPatches(serverRow, pending?.patches));
}

/**
 * Then an unknown conversation was not open before, so the counts can take it in at once instead of lagging behind the
 * list until they are reloaded.
 */
const isOpenListComplete = (cache: QueryClient): boolean =>
  cache
    .getQueriesData<ListPages>({ queryKey: queryKeys.list("open", "newest") })
    .some(([, pages]) => pages?.pages.at(-1)?.next === null);

/**
 * An entry that is not a message (assigned, closed) does not make a read conversation unread. A conversation that had
 * no entries left and gets its messages back is not read by that.
 */
function readSeqAfter(known: ConversationRow, incoming: Conversation): number {
  const hasNewEntry = incoming.lastEntryAt !== known.lastEntryAt || known.lastSeq === 0;
  return !hasNewEntry && !isUnread(known)
    ? Math.max(known.readSeq, incoming.lastSeq)
    : known.readSeq;
}

/** The member's own state: it has no version, the last write wins. */
export function applyUserState(
  cache: QueryClient,
  id: ConversationId,
  mine: Partial<Pick<ConversationRow, "readSeq" | "mention" | "hasDraft">>,
): void {
  const shown = findCachedRow(cache, id);
  if (!shown) return;
  const pending = pendingChangesIn(cache).get(id);
  if (pending) pending.serverRow = { ...pending.serverRow, ...mine };
  applyRowToCaches(
    cache,
    shown,
    pending ? applyPatches(pending.serverRow, pending.patches) : { ...shown, ...mine },
  );
}

export const isAssumed = (cache: QueryClient, id: ConversationId): boolean =>
  assumedIn.get(cache)?.has(id) ?? false;

/** Replaces the member's assumed state by the loaded one, in every copy. */
export function applyLoadedUserState(cache: QueryClient, loaded: ConversationRow): void {
  if (!assumedIn.get(cache)?.delete(loaded.id)) return;
  const { id, mention, hasDraft } = loaded;
  const held = findCachedRow(cache, id) ?? loaded;
  const newest = held.version > loaded.version ? held : loaded;
  const row = { ...newest, readSeq: readSeqAfter(loaded, newest), mention, hasDraft };
  // The server's counts include it already.
  applyRowToCaches(cache, undefined, mergeLoadedRow(cache, row));
}

/** Reloads the lists with a conversation in an assumed state, where a read one would look unread. */
export function reloadAssumedRows(cache: QueryClient): void {
  void cache.invalidateQueries({
    queryKey: queryKeys.lists,
    predicate: ({ state }) =>
      rowsOf(state.data as ListPages | undefined).some(({ id }) => isAssumed(cache, id)),
  });
}

/** Shows an action before the server responds. Call the returned function on any response. */
export function patchOptimistically(
  cache: QueryClient,
  id: ConversationId,
  patch: RowPatch,
): (() => void) | undefined {
  const shown = findCachedRow(cache, id);
  if (!shown) return undefined;
  const all = pendingChangesIn(cache);
  const pending = all.get(id) ?? { serverRow: shown, patches: [] };
  all.set(id, pending);
  pending.patches.push(patch);
  applyRowToCaches(cache, shown, applyPatches(pending.serverRow, pending.patches));
  return () => {
    const index = pending.patches.indexOf(patch);
    // Removed meanwhile: showing the old state would bring it back.
    if (index < 0 || all.get(id) !== pending) return;
    pending.patches.splice(index, 1);
    if (pending.patches.length === 0) all.delete(id);
    applyRowToCaches(
      cache,
      findCachedRow(cache, id),
      applyPatches(pending.serverRow, pending.patches),
    );
  };
}

/** A loaded row with pending actions applied. */
export function mergeLoadedRow(cache: QueryClient, row: ConversationRow): ConversationRow {
  const pending = pendingChangesIn(cache).get(row.id);
  if (!pending) return row;
  if (row.version >= pending.serverRow.version) pending.serverRow = row;
  return applyPatches(pending.serverRow, pending.patches);
}

/** Removes a conversation that is no longer visible. */
export function removeConversation(cache: QueryClient, id: ConversationId): void {
  pendingChangesIn(cache).delete(id);
  clearChangesOf(cache, id);
  for (const [key, pages] of cache.getQueriesData<ListPages>({ queryKey: queryKeys.lists })) {
    if (pages) cache.setQueryData(key, removeRow(pages, id));
  }
  // A response on its way may still contain it.
  void cache.invalidateQueries({ queryKey: queryKeys.lists, fetchStatus: "fetching" });
  for (const [key, open] of cache.getQueriesData<OpenConversation>({
    queryKey: queryKeys.conversations,
  })) {
    // On refetch the server responds "not found", and the screen shows that.
    if (open?.conversation.id === id) void cache.resetQueries({ queryKey: key, exact: true });
  }
}

/** Removes conversations that the server no longer returns to this member. */
export function removeInvisible(cache: QueryClient): void {
  const held = cache.getQueryCache().findAll({ queryKey: queryKeys.conversations });
  for (const { state } of held) {
    const open = state.data as OpenConversation | undefined;
    if (open && isApiError(state.error, "not_found"))
      removeConversation(cache, open.conversation.id);
  }
}

/** Everything is reloaded, and earlier changes may concern conversations that are no longer visible. */
export function resetReceivedState(cache: QueryClient): void {
  pendingChangesIn(cache).clear();
  clearAllChanges(cache);
}

const applyPatches = (
  serverRow: ConversationRow,
  patches: readonly RowPatch[] = [],
): ConversationRow => patches.reduce((row, patch) => patch(row), serverRow);

function applyRowToCaches(
  cache: QueryClient,
  before: ConversationRow | undefined,
  row: ConversationRow,
): void {
  recordRowChange(cache, row);
  const me = cachedBootstrap(cache)?.me.id;
  updateOpenConversations(cache, row);
  if (me === undefined) return;
  updateLists(cache, row, me);
  if (before) {
    cache.setQueriesData<{ counts: ViewCounts }>({ queryKey: queryKeys.counts }, (held) =>
      held ? { counts: adjustCounts(held.counts, before, row, me) } : held,
    );
  }
}

function updateOpenConversations(cache: QueryClient, row: ConversationRow): void {
  cache.setQueriesData<OpenConversation>({ queryKey: queryKeys.conversations }, (open) => {
    if (!open) return open;
    if (open.conversation.id === row.id) return { ...open, conversation: row };
    const isTheirs = row.contactId === open.contact.id;
    const isListed = open.earlier.some((one) => one.id === row.id);
    return isTheirs || isListed
      ? { ...open, earlier: withOtherConversation(open.earlier, row) }
      : open;
  });
}

/** A contact's other conversations as the server lists them: newest first, without trashed or merged ones. */
function withOtherConversation(
  others: readonly Conversation[],
  row: ConversationRow,
): Conversation[] {
  const {
    readSeq: _r,
    mention: _m,
    hasDraft: _d,
    draftPreview: _p,
    mentionPreview: _n,
    ...one
  } = row;
  const rest = others.filter((other) => other.id !== one.id);
  const isAway = one.folder === "trash" || one.folder === "merged";
  return (isAway ? rest : [...rest, one])
    .sort((a, b) => Date.parse(b.lastEntryAt) - Date.parse(a.lastEntryAt) || (a.id < b.id ? 1 : -1))
    .slice(0, limits.earlierConversations.max);
}

function updateLists(cache: QueryClient, row: ConversationRow, me: MemberId): void {
  for (const [key, pages] of cache.getQueriesData<ListPages>({ queryKey: queryKeys.lists })) {
    const view = parseViewKey(String(key[1]));
    if (pages && view) cache.setQueryData(key, insertRow(pages, row, view, key[2] as Sort, me));
  }
}

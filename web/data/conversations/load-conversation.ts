// How responses are updated with changes that arrived after they were requested.
import type { QueryClient } from "@tanstack/react-query";
import type { ConversationRow } from "#contract/live-protocol.ts";
import { parseViewKey, type Sort } from "#domain/conversation/views.ts";
import { cachedBootstrap } from "#web/data/bootstrap.ts";
import {
  callsChangedSince,
  currentMark,
  entriesChangedSince,
  isStaleSince,
  isTooOld,
  rowsChangedSince,
} from "#web/data/live/recent-changes.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { rpc } from "#web/data/rpc.ts";
import {
  insertEntry,
  mergeLoaded,
  type OpenConversation,
  prependOlder,
  updateCallEntry,
  wasRenumbered,
} from "#web/data/timeline/timeline-cache.ts";
import { applyLoadedUserState, mergeLoadedRow } from "./conversation-cache.ts";
import { insertRow } from "./insert-row.ts";
import { type ListPages, rowsOf } from "./list-rows.ts";

type Request = () => Promise<OpenConversation>;

/** `mark` was taken when the request for `fresh` was sent; `request` sends it again. */
export async function completeConversation(
  cache: QueryClient,
  number: number,
  mark: number,
  fresh: OpenConversation,
  request: Request,
  signal: AbortSignal,
): Promise<OpenConversation> {
  const held = cache.getQueryData<OpenConversation>(queryKeys.conversation(number));
  const open = await loadToSameDepth(mergeLoaded(fresh, held), held, signal);
  if (isStaleSince(cache, mark, [open.conversation.id, open.contact.id])) {
    const nextMark = currentMark(cache);
    return completeConversation(cache, number, nextMark, await request(), request, signal);
  }
  applyLoadedUserState(cache, open.conversation);
  const conversation = newest(cache, mark, open.conversation);
  const withEntries = entriesChangedSince(cache, mark)
    .filter((entry) => entry.conversationId === conversation.id)
    .reduce(insertEntry, { ...open, conversation });
  return callsChangedSince(cache, mark).reduce(updateCallEntry, withEntries);
}

/** Older pages are reloaded when their sequence numbers have changed: the reader may be there. */
async function loadToSameDepth(
  open: OpenConversation,
  held: OpenConversation | undefined,
  signal: AbortSignal,
): Promise<OpenConversation> {
  if (held === undefined || !wasRenumbered(open, held)) return open;
  let longer = open;
  while (longer.before !== null && longer.entries.length < held.entries.length) {
    const input = { conversationId: open.conversation.id, before: longer.before };
    longer = prependOlder(longer, await rpc("listEntries", input, { signal }));
  }
  return longer;
}

/** Changes arrive faster than this, unless the connection is lost, which reloads everything. */
const countRecheckMs = 1_000;

/** Updates each list response as it arrives. Called once, for the app's cache. */
export function reconcileListResponses(cache: QueryClient, countsAreStale: () => void): () => void {
  const marks = new Map<string, number>();
  let doubt: ReturnType<typeof setTimeout> | undefined;
  /** Counts contain no rows to compare, so it is unknown whether a concurrent change is already counted. */
  const recheckCounts = (mark: number) => {
    clearTimeout(doubt);
    if (isTooOld(cache, mark) || rowsChangedSince(cache, mark).length > 0) return countsAreStale();
    const arrived = currentMark(cache);
    doubt = setTimeout(() => {
      if (rowsChangedSince(cache, arrived).length > 0) countsAreStale();
    }, countRecheckMs);
  };
  const forget = cache.getQueryCache().subscribe((event) => {
    if (event.type !== "updated") return;
    const { query, action } = event;
    if (action.type === "fetch") marks.set(query.queryHash, currentMark(cache));
    if (action.type !== "success" || action.manual) return;
    const mark = marks.get(query.queryHash) ?? 0;
    marks.delete(query.queryHash);
    const [entity, view, sort] = query.queryKey;
    if (entity === queryKeys.lists[0]) {
      repairList(cache, mark, String(view), sort as Sort);
      if (isTooOld(cache, mark)) void cache.invalidateQueries({ queryKey: query.queryKey });
    }
    if (entity === queryKeys.counts[0]) recheckCounts(mark);
  });
  return () => {
    clearTimeout(doubt);
    forget();
  };
}

function repairList(cache: QueryClient, mark: number, key: string, sort: Sort): void {
  const view = parseViewKey(key);
  const me = cachedBootstrap(cache)?.me.id;
  if (view === null || me === undefined) return;
  const fresh = cache.getQueryData<ListPages>(queryKeys.list(key, sort));
  for (const row of rowsOf(fresh)) applyLoadedUserState(cache, row);
  cache.setQueryData<ListPages>(queryKeys.list(key, sort), (pages) => {
    if (!pages) return pages;
    const loaded = rowsOf(pages);
    const folded = loaded.filter((row) => mergeLoadedRow(cache, row) !== row);
    const rows = new Map(loaded.map((row) => [row.id, row]));
    const newer = rowsChangedSince(cache, mark).filter(
      (row) => row.version >= (rows.get(row.id)?.version ?? 0),
    );
    return [...folded.map((row) => mergeLoadedRow(cache, row)), ...newer].reduce(
      (held, row) => insertRow(held, row, view, sort, me),
      pages,
    );
  });
}

function newest(cache: QueryClient, mark: number, loaded: ConversationRow): ConversationRow {
  const changed = rowsChangedSince(cache, mark).find((row) => row.id === loaded.id);
  return changed && changed.version >= loaded.version ? changed : mergeLoadedRow(cache, loaded);
}

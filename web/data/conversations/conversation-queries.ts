// Queries of the main screen, and how responses are updated with changes that arrived meanwhile.
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ConversationRow } from "#contract/live-protocol.ts";
import { formatViewKey, parseViewKey, type Sort, type View } from "#domain/conversation/views.ts";
import { isApiError } from "#web/data/api-error.ts";
import { cachedBootstrap } from "#web/data/bootstrap.ts";
import {
  callsChangedSince,
  currentMark,
  entriesChangedSince,
  isStaleSince,
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
import { mergeLoadedRow } from "./conversation-cache.ts";
import { insertRow, type ListPage, type ListPages, rowsOf } from "./list-rows.ts";

export const listQuery = (view: View, sort: Sort) =>
  infiniteQueryOptions({
    queryKey: queryKeys.list(formatViewKey(view), sort),
    queryFn: ({ pageParam, signal }): Promise<ListPage> => {
      const after = pageParam === undefined ? {} : { after: pageParam };
      return rpc("listConversations", { view: formatViewKey(view), sort, ...after }, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: ListPage) => last.next ?? undefined,
  });

export const countsQuery = queryOptions({
  queryKey: queryKeys.counts,
  queryFn: ({ signal }) => rpc("countViews", {}, { signal }),
});

const conversationCacheMs = 30 * 60_000;

export const conversationQuery = (cache: QueryClient, number: number) =>
  queryOptions({
    queryKey: queryKeys.conversation(number),
    queryFn: ({ signal }) => loadConversation(cache, number, signal),
    // Entry changes arrive only for the open conversation, so one that was left is refetched.
    staleTime: 3_000,
    // Stays readable offline for half an hour after viewing.
    gcTime: conversationCacheMs,
    retry: (count, error) => !isApiError(error, "not_found") && count < 1,
  });

async function loadConversation(
  cache: QueryClient,
  number: number,
  signal: AbortSignal,
): Promise<OpenConversation> {
  const mark = currentMark(cache);
  const fresh = await rpc("getConversation", { conversationId: String(number) }, { signal });
  const held = cache.getQueryData<OpenConversation>(queryKeys.conversation(number));
  const open = await loadToSameDepth(mergeLoaded(fresh, held), held, signal);
  if (isStaleSince(cache, mark, [open.conversation.id, open.contact.id]))
    return loadConversation(cache, number, signal);
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
const countDoubtMs = 1_000;

/** Updates each list response as it arrives. Called once, for the app's cache. */
export function reconcileListResponses(cache: QueryClient, countsAreStale: () => void): () => void {
  const marks = new Map<string, number>();
  let doubt: ReturnType<typeof setTimeout> | undefined;
  /** Counts contain no rows to compare, so it is unknown whether a concurrent change is already counted. */
  const doubtCounts = (mark: number) => {
    clearTimeout(doubt);
    if (rowsChangedSince(cache, mark).length > 0) return countsAreStale();
    const arrived = currentMark(cache);
    doubt = setTimeout(() => {
      if (rowsChangedSince(cache, arrived).length > 0) countsAreStale();
    }, countDoubtMs);
  };
  const forget = cache.getQueryCache().subscribe((event) => {
    if (event.type !== "updated") return;
    const { query, action } = event;
    if (action.type === "fetch") marks.set(query.queryHash, currentMark(cache));
    if (action.type !== "success" || action.manual) return;
    const mark = marks.get(query.queryHash) ?? 0;
    marks.delete(query.queryHash);
    const [entity, view, sort] = query.queryKey;
    if (entity === queryKeys.lists[0]) mendList(cache, mark, String(view), sort as Sort);
    if (entity === queryKeys.counts[0]) doubtCounts(mark);
  });
  return () => {
    clearTimeout(doubt);
    forget();
  };
}

function mendList(cache: QueryClient, mark: number, key: string, sort: Sort): void {
  const view = parseViewKey(key);
  const me = cachedBootstrap(cache)?.me.id;
  if (view === null || me === undefined) return;
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

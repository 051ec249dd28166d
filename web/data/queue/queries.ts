// What the desk asks for, and how an answer is brought up to date with what was heard meanwhile.
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ConversationRow } from "#contract/live.ts";
import { readViewKey, type Sort, type View, viewKey } from "#domain/conversation/views.ts";
import { call } from "#web/data/api.ts";
import { deskOf } from "#web/data/desk.ts";
import { keys } from "#web/data/keys.ts";
import {
  callsChangedSince,
  differsSince,
  entriesChangedSince,
  markNow,
  rowsChangedSince,
} from "#web/data/live/recent-changes.ts";
import { isRefusal } from "#web/data/refusal.ts";
import {
  keepLoaded,
  type OpenConversation,
  placeCall,
  placeEntry,
  wasRenumbered,
  withOlder,
} from "#web/data/timeline/timeline.ts";
import { foldLoaded } from "./copies.ts";
import { type ListPage, type ListPages, placeRow, rowsOf } from "./rows.ts";

export const listQuery = (view: View, sort: Sort) =>
  infiniteQueryOptions({
    queryKey: keys.list(viewKey(view), sort),
    queryFn: ({ pageParam, signal }): Promise<ListPage> => {
      const after = pageParam === undefined ? {} : { after: pageParam };
      return call("listConversations", { view: viewKey(view), sort, ...after }, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: ListPage) => last.next ?? undefined,
  });

export const countsQuery = queryOptions({
  queryKey: keys.counts,
  queryFn: ({ signal }) => call("countViews", {}, { signal }),
});

const keptMs = 30 * 60_000;

export const conversationQuery = (cache: QueryClient, number: number) =>
  queryOptions({
    queryKey: keys.conversation(number),
    queryFn: ({ signal }) => loadConversation(cache, number, signal),
    // News of entries are told only for the conversation that is open, so one that was left is asked anew.
    staleTime: 3_000,
    // Read again when the network is gone: what was looked at in the last half hour is there.
    gcTime: keptMs,
    retry: (count, error) => !isRefusal(error, "not_found") && count < 1,
  });

async function loadConversation(
  cache: QueryClient,
  number: number,
  signal: AbortSignal,
): Promise<OpenConversation> {
  const mark = markNow(cache);
  const fresh = await call("showConversation", { conversationId: String(number) }, { signal });
  const held = cache.getQueryData<OpenConversation>(keys.conversation(number));
  const open = await loadAsFar(keepLoaded(fresh, held), held, signal);
  if (differsSince(cache, mark, [open.conversation.id, open.contact.id]))
    return loadConversation(cache, number, signal);
  const conversation = newest(cache, mark, open.conversation);
  const withEntries = entriesChangedSince(cache, mark)
    .filter((entry) => entry.conversationId === conversation.id)
    .reduce(placeEntry, { ...open, conversation });
  return callsChangedSince(cache, mark).reduce(placeCall, withEntries);
}

/** What was loaded above is asked for again when its numbers hold no longer: the reader may stand there. */
async function loadAsFar(
  open: OpenConversation,
  held: OpenConversation | undefined,
  signal: AbortSignal,
): Promise<OpenConversation> {
  if (held === undefined || !wasRenumbered(open, held)) return open;
  let longer = open;
  while (longer.before !== null && longer.entries.length < held.entries.length) {
    const input = { conversationId: open.conversation.id, before: longer.before };
    longer = withOlder(longer, await call("listEntries", input, { signal }));
  }
  return longer;
}

/** News travel faster than this, or the line is down and all is read anew. */
const countDoubtMs = 1_000;

/** Mends each list answer as it arrives. Called once, for the cache of the app. */
export function keepAnswersCurrent(cache: QueryClient, countsAreStale: () => void): () => void {
  const marks = new Map<string, number>();
  let doubt: ReturnType<typeof setTimeout> | undefined;
  /** Counts hold no rows to tell by: whether what is heard about now was counted already nobody knows. */
  const doubtCounts = (mark: number) => {
    clearTimeout(doubt);
    if (rowsChangedSince(cache, mark).length > 0) return countsAreStale();
    const arrived = markNow(cache);
    doubt = setTimeout(() => {
      if (rowsChangedSince(cache, arrived).length > 0) countsAreStale();
    }, countDoubtMs);
  };
  const forget = cache.getQueryCache().subscribe((event) => {
    if (event.type !== "updated") return;
    const { query, action } = event;
    if (action.type === "fetch") marks.set(query.queryHash, markNow(cache));
    if (action.type !== "success" || action.manual) return;
    const mark = marks.get(query.queryHash) ?? 0;
    marks.delete(query.queryHash);
    const [noun, view, sort] = query.queryKey;
    if (noun === keys.lists[0]) mendList(cache, mark, String(view), sort as Sort);
    if (noun === keys.counts[0]) doubtCounts(mark);
  });
  return () => {
    clearTimeout(doubt);
    forget();
  };
}

function mendList(cache: QueryClient, mark: number, key: string, sort: Sort): void {
  const view = readViewKey(key);
  const me = deskOf(cache)?.me.id;
  if (view === null || me === undefined) return;
  cache.setQueryData<ListPages>(keys.list(key, sort), (pages) => {
    if (!pages) return pages;
    const loaded = rowsOf(pages);
    const folded = loaded.filter((row) => foldLoaded(cache, row) !== row);
    const rows = new Map(loaded.map((row) => [row.id, row]));
    const newer = rowsChangedSince(cache, mark).filter(
      (row) => row.version >= (rows.get(row.id)?.version ?? 0),
    );
    return [...folded.map((row) => foldLoaded(cache, row)), ...newer].reduce(
      (held, row) => placeRow(held, row, view, sort, me),
      pages,
    );
  });
}

function newest(cache: QueryClient, mark: number, loaded: ConversationRow): ConversationRow {
  const changed = rowsChangedSince(cache, mark).find((row) => row.id === loaded.id);
  return changed && changed.version >= loaded.version ? changed : foldLoaded(cache, loaded);
}

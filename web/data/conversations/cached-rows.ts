// Finds conversations in the query cache. What updates them loads after the first screen (conversation-cache.ts).
import type { QueryClient } from "@tanstack/react-query";
import type { ConversationRow } from "#contract/live-protocol.ts";
import type { ConversationId } from "#domain/ids.ts";
import { recentRowOf } from "#web/data/live/recent-changes.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import type { OpenConversation } from "#web/data/timeline/timeline-cache.ts";
import { type ListPages, rowsOf } from "./list-rows.ts";

/** As currently shown. */
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
/** Called when this member closes, snoozes or trashes it, or acts on many: the list need not keep its row in place. */
export function recordFinished(row: ConversationRow): void {
  finished = row;
}
/** False again once the row has a later version. */
export const isFinished = ({ id, version }: ConversationRow): boolean =>
  finished?.id === id && finished.version >= version;

/** By the number in the URL, before the conversation itself is loaded. */
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

import type { QueryClient } from "@tanstack/react-query";
import type { ConversationId } from "#domain/ids.ts";
import { openOf } from "#web/data/live/apply-news.ts";
import { isPending } from "#web/data/timeline/timeline.ts";

/**
 * The answer was lost, yet the live feed has brought the message itself: it was sent. Its key decides, for a message sent a
 * moment before may have the same subject and the same words.
 */
export const hasArrived = (
  cache: QueryClient,
  conversationId: ConversationId,
  key: string,
): boolean =>
  openOf(cache, conversationId)?.entries.some(
    (entry) => entry.kind === "message" && entry.clientKey === key && !isPending(entry),
  ) === true;

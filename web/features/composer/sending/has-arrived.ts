import type { QueryClient } from "@tanstack/react-query";
import type { ConversationId } from "#domain/ids.ts";
import { cachedOpenConversation } from "#web/data/live/apply-changes.ts";
import { isPending } from "#web/data/timeline/timeline-cache.ts";

/** Keys of the messages and notes on the timeline. */
export const arrivedKeys = (
  cache: QueryClient,
  conversationId: ConversationId,
): ReadonlySet<string> =>
  new Set(
    cachedOpenConversation(cache, conversationId)?.entries.flatMap((entry) =>
      (entry.kind === "message" || entry.kind === "note") && entry.clientKey && !isPending(entry)
        ? [entry.clientKey]
        : [],
    ),
  );

/**
 * The response was lost, but the change feed delivered the message, so it was sent. Compares keys, because an earlier
 * message may have the same subject and text.
 */
export const hasArrived = (
  cache: QueryClient,
  conversationId: ConversationId,
  key: string,
): boolean => arrivedKeys(cache, conversationId).has(key);

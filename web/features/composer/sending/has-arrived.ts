import type { QueryClient } from "@tanstack/react-query";
import type { ConversationId } from "#domain/ids.ts";
import { cachedOpenConversation } from "#web/data/live/apply-changes.ts";
import { isPending } from "#web/data/timeline/timeline-cache.ts";

/** The keys of the messages and notes that are in the timeline. */
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
 * The answer was lost, yet the live feed has brought the message itself: it was sent. Its key decides, for a message sent a
 * moment before may have the same subject and the same words.
 */
export const hasArrived = (
  cache: QueryClient,
  conversationId: ConversationId,
  key: string,
): boolean => arrivedKeys(cache, conversationId).has(key);

import type { QueryClient } from "@tanstack/react-query";
import type { ConversationId } from "#domain/ids.ts";
import type { Offer } from "#web/data/toasts/undo.ts";
import { planAdvance } from "./advance.ts";
import { findCachedRow, recordFinished } from "./cached-rows.ts";
import { patchOptimistically } from "./conversation-cache.ts";
import { runConversationMutation } from "./conversation-mutations.ts";

/**
 * Shows a conversation as closed while the message is sent that closes it. Call it before the message changes the list,
 * then `go`, and one of the others as soon as the message is sent or refused.
 */
export function showAsClosing(cache: QueryClient, conversationId: ConversationId) {
  const row = findCachedRow(cache, conversationId);
  const advance = row ? planAdvance(cache, row) : null;
  if (row) recordFinished(row);
  const unshow = patchOptimistically(cache, conversationId, (now) => ({
    ...now,
    status: "closed",
    folder: "closed",
  }));
  return {
    go: () => advance?.go(),
    cancel: () => {
      unshow?.();
      advance?.comeBack(true);
    },
    close: (joins: Offer | undefined) => {
      unshow?.();
      return runConversationMutation(cache, "close", { conversationId }, { joins, advance });
    },
  };
}

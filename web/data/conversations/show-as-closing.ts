import type { QueryClient } from "@tanstack/react-query";
import type { ConversationId } from "#domain/ids.ts";
import type { UndoOffer } from "#web/data/toasts/undo.ts";
import { planAdvance } from "./advance.ts";
import { findCachedRow, recordFinished } from "./cached-rows.ts";
import { patchOptimistically } from "./conversation-cache.ts";
import { runConversationMutation } from "./conversation-mutations.ts";

/**
 * Shows a conversation as closed while the message is sent that closes it. Call it before the message changes the list,
 * then `advance`, and one of the others as soon as the message is sent or refused.
 */
export function showAsClosing(cache: QueryClient, conversationId: ConversationId) {
  const row = findCachedRow(cache, conversationId);
  const advance = row ? planAdvance(cache, row) : null;
  if (row) recordFinished(row);
  const rollBack = patchOptimistically(cache, conversationId, (current) => ({
    ...current,
    status: "closed",
    folder: "closed",
  }));
  return {
    advance: () => advance?.run(),
    cancel: () => {
      rollBack?.();
      advance?.comeBack(true);
    },
    close: (addTo: UndoOffer | undefined) => {
      rollBack?.();
      return runConversationMutation(cache, "close", { conversationId }, { addTo, advance });
    },
  };
}

import type { EntryId } from "#domain/ids.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import {
  type ConversationRecord,
  lockConversation,
} from "#server/store/conversation/conversation.ts";
import { type EntryRecord, findEntry } from "#server/store/conversation/entry.ts";
import { type EmailDelivery, lockAttemptDeliveries } from "#server/store/delivery/delivery.ts";

export interface LockedEmailAttempt {
  readonly entry: EntryRecord;
  readonly conversation: ConversationRecord;
  readonly deliveries: readonly EmailDelivery[];
}

/**
 * Locks one attempt with everything that changes with it. The conversation comes first, as in every member's action;
 * the reverse order would deadlock.
 */
export async function lockEmailAttempt(
  ctx: WriteContext,
  messageId: EntryId,
  attempt: number,
): Promise<LockedEmailAttempt | null> {
  let entry = await findEntry(ctx.db, ctx.workspaceId, messageId);
  let conversation: ConversationRecord | null = null;
  // The transaction that held the conversation before may have moved the entry to another one.
  while (entry && entry.conversationId !== conversation?.id) {
    conversation = await lockConversation(ctx.db, ctx.workspaceId, entry.conversationId);
    if (!conversation) return null;
    entry = await findEntry(ctx.db, ctx.workspaceId, messageId);
  }
  if (!entry || !conversation) return null;
  const deliveries = await lockAttemptDeliveries(ctx.db, ctx.workspaceId, messageId, attempt);
  return { entry, conversation, deliveries };
}

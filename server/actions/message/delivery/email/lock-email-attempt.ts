import type { EntryId } from "#domain/ids.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import {
  type ConversationRecord,
  lockConversation,
} from "#server/store/conversation/conversation.ts";
import { type EntryRecord, findEntry } from "#server/store/conversation/entry.ts";
import {
  type EmailDelivery,
  lockAttemptDeliveries,
} from "#server/store/delivery/email-delivery.ts";

export interface LockedEmailAttempt {
  readonly entry: EntryRecord;
  readonly conversation: ConversationRecord;
  readonly deliveries: readonly EmailDelivery[];
}

/**
 * One handing over with everything that moves with it. The conversation first, as every deed of a member does:
 * whoever took them the other way round would wait in a circle.
 */
export async function lockEmailAttempt(
  ctx: WriteContext,
  messageId: EntryId,
  attempt: number,
): Promise<LockedEmailAttempt | null> {
  let entry = await findEntry(ctx.db, ctx.workspaceId, messageId);
  let conversation: ConversationRecord | null = null;
  // Whoever held the conversation before us may have moved the entry into another one.
  while (entry && entry.conversationId !== conversation?.id) {
    conversation = await lockConversation(ctx.db, ctx.workspaceId, entry.conversationId);
    if (!conversation) return null;
    entry = await findEntry(ctx.db, ctx.workspaceId, messageId);
  }
  if (!entry || !conversation) return null;
  const deliveries = await lockAttemptDeliveries(ctx.db, ctx.workspaceId, messageId, attempt);
  return { entry, conversation, deliveries };
}

// Applies the consequences of a delivery change of an email: conversation and change feed.
import type { EntryId } from "#domain/ids.ts";
import { publishEntryChange } from "#server/actions/conversation/apply-conversation-change.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { findConversation } from "#server/store/conversation/conversation.ts";
import { findEntry } from "#server/store/conversation/entry.ts";
import { applyDeliverySummary } from "./apply-delivery-summary.ts";

export async function publishEmailDelivery(ctx: WriteContext, messageId: EntryId): Promise<void> {
  const entry = await findEntry(ctx.db, ctx.workspaceId, messageId);
  const conversation =
    entry && (await findConversation(ctx.db, ctx.workspaceId, entry.conversationId));
  if (!conversation) return;
  publishEntryChange(ctx, conversation, entry.id);
  await applyDeliverySummary(ctx, conversation, entry);
}

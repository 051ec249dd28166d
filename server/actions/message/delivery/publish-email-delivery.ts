// What every change of a mail's deliveries means for the rest: the conversation and the feed.
import type { EntryId } from "#domain/ids.ts";
import { publishEntryChange } from "#server/actions/conversation/apply-conversation-change.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { findConversation } from "#server/store/conversation/conversation.ts";
import { findEntry } from "#server/store/conversation/entry.ts";
import { showFate } from "./show-fate.ts";

export async function publishEmailDelivery(ctx: WriteContext, messageId: EntryId): Promise<void> {
  const entry = await findEntry(ctx.db, ctx.workspaceId, messageId);
  const conversation =
    entry && (await findConversation(ctx.db, ctx.workspaceId, entry.conversationId));
  if (!conversation) return;
  publishEntryChange(ctx, conversation, entry.id);
  await showFate(ctx, conversation, entry);
}

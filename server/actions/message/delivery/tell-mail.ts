// What every change of a mail's deliveries means for the rest: the conversation and the feed.
import type { EntryId } from "#domain/ids.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { announceEntry } from "#server/actions/conversation/change.ts";
import { findConversation } from "#server/store/conversation/conversation.ts";
import { findEntry } from "#server/store/conversation/entry.ts";
import { showFate } from "./show-fate.ts";

export async function tellMail(ctx: WriteCtx, messageId: EntryId): Promise<void> {
  const entry = await findEntry(ctx.db, ctx.workspaceId, messageId);
  const conversation =
    entry && (await findConversation(ctx.db, ctx.workspaceId, entry.conversationId));
  if (!conversation) return;
  announceEntry(ctx, conversation, entry.id);
  await showFate(ctx, conversation, entry);
}

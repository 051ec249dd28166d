// What every change of a mail's deliveries means for the rest: the list's mark and the feed.
import type { EntryId } from "#domain/ids.ts";
import { isBad, worstOf } from "#domain/message/delivery.ts";
import { isUncertain } from "#domain/message/resend.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { announceConversation, announceEntry } from "#server/actions/conversation/change.ts";
import { findConversation, markLastFailed } from "#server/store/conversation/conversation.ts";
import { findEntry } from "#server/store/conversation/entry.ts";

export async function tellMail(ctx: WriteCtx, messageId: EntryId): Promise<void> {
  const entry = await findEntry(ctx.db, ctx.workspaceId, messageId);
  const conversation =
    entry && (await findConversation(ctx.db, ctx.workspaceId, entry.conversationId));
  if (!conversation) return;
  announceEntry(ctx, conversation, entry.id);
  // Whose fate we cannot learn is as much for a person to look at as one that failed.
  const isFailed =
    isBad(worstOf(entry.deliveries.map((one) => one.state))) || entry.deliveries.some(isUncertain);
  if (conversation.lastSeq !== entry.seq || conversation.lastEntry.isFailed === isFailed) return;
  await markLastFailed(ctx.db, ctx.workspaceId, conversation.id, entry.seq, isFailed);
  announceConversation(ctx, conversation);
}

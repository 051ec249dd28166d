// A completed transfer takes the conversation along: who goes on with the customer has it, if the one who left had it.
import type { MemberId } from "#domain/ids.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { addEvent, announceConversation } from "#server/actions/conversation/change.ts";
import { firstWhoMayHave } from "#server/actions/conversation/who-may-have.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import { changeConversation, lockConversation } from "#server/store/conversation/conversation.ts";

export async function passOnConversation(
  ctx: WriteCtx,
  call: CallView,
  from: MemberId,
  to: MemberId,
): Promise<void> {
  const { db, workspaceId } = ctx;
  const conversation = await lockConversation(db, workspaceId, call.conversationId);
  if (!conversation || conversation.assigneeId !== from) return;
  if (conversation.place === "trash" || conversation.place === "merged") return;
  const assigneeId = await firstWhoMayHave(ctx, conversation.lineId, [to]);
  if (assigneeId === null) return;
  await changeConversation(db, workspaceId, conversation.id, { assigneeId });
  await addEvent(ctx, conversation, "assigned", { assigneeId, why: "answered_call" });
  announceConversation(ctx, conversation);
}

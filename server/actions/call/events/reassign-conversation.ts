// A completed transfer reassigns the conversation to the member who stays with the customer, if the member who left was
// its assignee.
import type { MemberId } from "#domain/ids.ts";
import {
  addTimelineEvent,
  publishConversationChange,
} from "#server/actions/conversation/apply-conversation-change.ts";
import { findAssignable } from "#server/actions/conversation/find-assignable.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import { lockConversation, updateConversation } from "#server/store/conversation/conversation.ts";
import { markCallRead } from "./update-conversation-from-call.ts";

export async function reassignConversation(
  ctx: WriteContext,
  call: CallView,
  from: MemberId,
  to: MemberId,
): Promise<void> {
  await changeAssignee(ctx, call, from, to);
  await markCallRead(ctx, call, to);
}

async function changeAssignee(
  ctx: WriteContext,
  call: CallView,
  from: MemberId,
  to: MemberId,
): Promise<void> {
  const { db, workspaceId } = ctx;
  const conversation = await lockConversation(db, workspaceId, call.conversationId);
  if (!conversation || conversation.assigneeId !== from) return;
  if (conversation.folder === "trash" || conversation.folder === "merged") return;
  const assigneeId = await findAssignable(ctx, conversation.inboxId, [to]);
  if (assigneeId === null) return;
  await updateConversation(db, workspaceId, conversation.id, { assigneeId });
  await addTimelineEvent(ctx, conversation, "assigned", { assigneeId, reason: "answered_call" });
  publishConversationChange(ctx, conversation);
}

// A reply makes its author responsible, as an answered call does.
import type { MemberId } from "#domain/ids.ts";
import {
  addTimelineEvent,
  publishConversationChange,
} from "#server/actions/conversation/apply-conversation-change.ts";
import { findAssignable } from "#server/actions/conversation/find-assignable.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import {
  type ConversationRecord,
  updateConversation,
} from "#server/store/conversation/conversation.ts";

/** An assigned member stays. */
export async function assignToAuthor(
  ctx: WriteContext,
  { id, inboxId, assigneeId: held }: ConversationRecord,
  author: MemberId,
): Promise<void> {
  if (held !== null) return;
  const assigneeId = await findAssignable(ctx, inboxId, [author]);
  if (assigneeId === null) return;
  await updateConversation(ctx.db, ctx.workspaceId, id, { assigneeId });
  await addTimelineEvent(ctx, { id, inboxId }, "assigned", { assigneeId });
  publishConversationChange(ctx, { id, inboxId });
}

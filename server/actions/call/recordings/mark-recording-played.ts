// A voicemail is unplayed until the first member plays it, which clears the mark for the whole team.
import type { ConversationId, InboxId, MemberId, RecordingId } from "#domain/ids.ts";
import { publishCallPartChange } from "#server/actions/call/publish-call-change.ts";
import { publishConversationChange } from "#server/actions/conversation/apply-conversation-change.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { lockCall } from "#server/store/call/call.ts";
import { findRecording } from "#server/store/call/recordings/recording.ts";
import { markPlayed, saveUnplayedCount } from "#server/store/call/recordings/recording-playback.ts";

export async function markRecordingPlayed(
  ctx: WriteContext,
  id: RecordingId,
  memberId: MemberId,
): Promise<void> {
  const recording = await findRecording(ctx.db, ctx.workspaceId, id);
  const call = recording && (await lockCall(ctx.db, ctx.workspaceId, recording.callId));
  if (!call) return;
  if (!(await markPlayed(ctx.db, ctx.workspaceId, id, { memberId, at: ctx.now }))) return;
  await updateUnplayedCount(ctx, { id: call.conversationId, inboxId: call.conversationInboxId });
  await publishCallPartChange(ctx, call);
}

/** Updates the conversation's unplayed mark after a voicemail arrived or was played, moved or deleted. */
export async function updateUnplayedCount(
  ctx: WriteContext,
  conversation: { readonly id: ConversationId; readonly inboxId: InboxId },
): Promise<void> {
  if (await saveUnplayedCount(ctx.db, ctx.workspaceId, conversation.id))
    publishConversationChange(ctx, conversation);
}

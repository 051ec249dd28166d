// Applies a call to its conversation: a missed call needs follow-up, an answered one counts as a reply from the team,
// and the answering member is assigned an unassigned conversation.

import { needsFollowUp } from "#domain/call/call.ts";
import { callPreview } from "#domain/call/call-preview.ts";
import { waitedSeconds } from "#domain/call/wait-time.ts";
import {
  decideAnswerer,
  decideCustomerReply,
  decideTeamReply,
} from "#domain/conversation/decide-status-change.ts";
import type { EntryId, MemberId } from "#domain/ids.ts";
import { updateUnplayedCount } from "#server/actions/call/recordings/mark-recording-played.ts";
import {
  addTimelineEvent,
  publishConversationChange,
} from "#server/actions/conversation/apply-conversation-change.ts";
import { findAssignable } from "#server/actions/conversation/find-assignable.ts";
import { markOwnEntryRead } from "#server/actions/conversation/mark-own-entry-read.ts";
import { recomputeWaitingSince } from "#server/actions/conversation/recompute-waiting-since.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import {
  type ConversationChange,
  lockConversation,
  setLastPreview,
  updateConversation,
} from "#server/store/conversation/conversation.ts";
import { findEntrySeq } from "#server/store/conversation/entry.ts";

export async function updateConversationFromCall(
  ctx: WriteContext,
  call: CallView,
  isAnsweredNow: boolean,
): Promise<void> {
  const conversation = await lockConversation(ctx.db, ctx.workspaceId, call.conversationId);
  if (!conversation) return;
  const isThrownAway = conversation.folder === "trash" || conversation.folder === "merged";
  const change: ConversationChange | null = needsFollowUp(call)
    ? decideCustomerReply(conversation, call.startedAt)
    : call.answeredAt !== null && !isThrownAway
      ? decideTeamReply(conversation)
      : null;
  const answererId = isAnsweredNow && !isThrownAway ? decideAnswerer(conversation, call) : null;
  // The flow may ring members who can't see the conversation's current inbox.
  const assigneeId = await findAssignable(ctx, conversation.inboxId, [answererId]);
  const assigned = assigneeId === null ? {} : { assigneeId };
  const lastEntryAt = latestEventAt(call);
  if (
    change ||
    assigneeId !== null ||
    Date.parse(lastEntryAt) > Date.parse(conversation.lastEntryAt)
  )
    await updateConversation(ctx.db, ctx.workspaceId, conversation.id, {
      ...change,
      ...assigned,
      lastEntryAt,
    });
  // The call is no longer the last entry if something was written during it.
  if (change) await recomputeWaitingSince(ctx, conversation.id);
  if (assigneeId !== null)
    await addTimelineEvent(ctx, conversation, "assigned", { assigneeId, reason: "answered_call" });
  await updateCallPreview(ctx, call);
  publishConversationChange(ctx, conversation);
  if (isAnsweredNow && call.claimedBy !== null) await markCallRead(ctx, call, call.claimedBy);
}

/** A member who talks with the customer needs no reminder of the call, even if they never open the conversation. */
export async function markCallRead(
  ctx: WriteContext,
  { id, conversationId, conversationInboxId }: CallView,
  memberId: MemberId,
): Promise<void> {
  const seq = await findEntrySeq(ctx.db, ctx.workspaceId, id as string as EntryId);
  if (seq === null) return;
  await markOwnEntryRead(
    ctx,
    memberId,
    { id: conversationId, inboxId: conversationInboxId },
    { seq },
  );
}

/** Its end, answer or start, by which the list is sorted. */
export const latestEventAt = (
  call: Pick<CallView, "endedAt" | "answeredAt" | "startedAt">,
): string => call.endedAt ?? call.answeredAt ?? call.startedAt;

/** Updates the conversation's preview while this call is its latest entry. */
async function updateCallPreview(ctx: WriteContext, call: CallView): Promise<void> {
  const seq = await findEntrySeq(ctx.db, ctx.workspaceId, call.id as string as EntryId);
  const voicemail = call.recordings.find((recording) => recording.kind === "voicemail");
  const preview = callPreview({
    ...call,
    waitSeconds: waitedSeconds(call) ?? 0,
    voicemailSeconds: voicemail?.seconds ?? null,
  });
  await updateUnplayedCount(ctx, { id: call.conversationId, inboxId: call.conversationInboxId });
  if (seq === null) return;
  await setLastPreview(
    ctx.db,
    ctx.workspaceId,
    call.conversationId,
    seq,
    { preview },
    call.outcome ? { outcome: call.outcome } : {},
  );
}

/**
 * After a change that the carrier doesn't report: the disposition, or a voicemail's length, which the audio file knows
 * better.
 */
export async function refreshCallPreview(ctx: WriteContext, call: CallView): Promise<void> {
  const conversation = await lockConversation(ctx.db, ctx.workspaceId, call.conversationId);
  if (!conversation) return;
  await updateCallPreview(ctx, call);
  publishConversationChange(ctx, conversation);
}

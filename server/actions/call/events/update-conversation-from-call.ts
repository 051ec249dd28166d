// What a call does to its conversation: a missed one is work until it is handled, an answered one is a word of ours, and
// the member who answers has the conversation if it is nobody's.
import { callPreview } from "#domain/call/call-preview.ts";
import { waitedSeconds } from "#domain/call/waited.ts";
import {
  decideAnswerer,
  decideCustomerReply,
  decideTeamReply,
} from "#domain/conversation/decide-status-change.ts";
import type { EntryId } from "#domain/ids.ts";
import { showUnheard } from "#server/actions/call/recordings/hear-take.ts";
import {
  addTimelineEvent,
  publishConversationChange,
} from "#server/actions/conversation/apply-conversation-change.ts";
import { firstWhoMayHave } from "#server/actions/conversation/who-may-have.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import {
  type ConversationChange,
  lockConversation,
  setLastPreview,
  updateConversation,
} from "#server/store/conversation/conversation.ts";
import { findEntrySeq } from "#server/store/conversation/entry.ts";
import { needsFollowUp } from "./recompute-call-state.ts";

export async function updateConversationFromCall(
  ctx: WriteContext,
  call: CallView,
  isAnsweredNow: boolean,
): Promise<void> {
  const conversation = await lockConversation(ctx.db, ctx.workspaceId, call.conversationId);
  if (!conversation) return;
  const isThrownAway = conversation.place === "trash" || conversation.place === "merged";
  const change: ConversationChange | null = needsFollowUp(call)
    ? decideCustomerReply(conversation, call.startedAt)
    : call.answeredAt !== null && !isThrownAway
      ? decideTeamReply(conversation)
      : null;
  const answererId = isAnsweredNow && !isThrownAway ? decideAnswerer(conversation, call) : null;
  // The flow may ring members who do not see the inbox in which the conversation is now.
  const assigneeId = await firstWhoMayHave(ctx, conversation.inboxId, [answererId]);
  const assigned = assigneeId === null ? {} : { assigneeId };
  if (change || assigneeId !== null)
    await updateConversation(ctx.db, ctx.workspaceId, conversation.id, { ...change, ...assigned });
  if (assigneeId !== null)
    await addTimelineEvent(ctx, conversation, "assigned", { assigneeId, why: "answered_call" });
  await showInList(ctx, call);
  publishConversationChange(ctx, conversation);
}

/** The words of its row, while the call is the last that happened there. */
export async function showInList(ctx: WriteContext, call: CallView): Promise<void> {
  const seq = await findEntrySeq(ctx.db, ctx.workspaceId, call.id as string as EntryId);
  const voicemail = call.takes.find((take) => take.kind === "voicemail");
  const preview = callPreview({
    ...call,
    waitSeconds: waitedSeconds(call) ?? 0,
    voicemailSeconds: voicemail?.seconds ?? null,
  });
  await showUnheard(ctx, { id: call.conversationId, inboxId: call.homeInboxId });
  if (seq === null) return;
  await setLastPreview(
    ctx.db,
    ctx.workspaceId,
    call.conversationId,
    seq,
    preview,
    call.outcome ? { outcome: call.outcome } : {},
  );
}

/** The carrier counts the seconds of a message in its own way; the sound itself is what is played. */
export async function updateVoicemailPreview(ctx: WriteContext, call: CallView): Promise<void> {
  const conversation = await lockConversation(ctx.db, ctx.workspaceId, call.conversationId);
  if (!conversation) return;
  await showInList(ctx, call);
  publishConversationChange(ctx, conversation);
}

// A scheduled email is not sent if the customer wrote first, nor from trash, spam or an archived inbox. It becomes a
// draft again.
import type { ConversationId, EntryId, MemberId } from "#domain/ids.ts";
import { hasPermission } from "#domain/permissions.ts";
import {
  addTimelineEvent,
  publishConversationChange,
  publishEntryChange,
} from "#server/actions/conversation/apply-conversation-change.ts";
import { recomputeLastEntry } from "#server/actions/conversation/threading/recompute-conversation-row.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import {
  type ConversationRecord,
  lockConversation,
  updateConversation,
} from "#server/store/conversation/conversation.ts";
import { findEntry } from "#server/store/conversation/entry.ts";
import { advanceDeliveries, listLatestDeliveries } from "#server/store/delivery/delivery.ts";
import {
  listCancelableScheduled,
  listScheduled,
  type ScheduledEmail,
} from "#server/store/delivery/find-email.ts";
import { listMembersAt } from "#server/store/workspace/member-at.ts";
import { recallEmail, saveRecalledAsDraft } from "./recall-email.ts";

type StopReason = "wrote_first" | "trash" | "spam" | "inbox_archived";

/** Call when a customer's message has arrived. */
export async function stopScheduled(
  ctx: WriteContext,
  { id: conversationId }: { readonly id: ConversationId },
  messageId: EntryId,
): Promise<void> {
  const { db, workspaceId } = ctx;
  const conversation = await lockConversation(db, workspaceId, conversationId);
  if (!conversation?.hasScheduledMessages) return;
  const emails = await listCancelableScheduled(db, workspaceId, conversationId, messageId);
  await stopEach(ctx, conversation, emails, "wrote_first");
}

/** For a locked conversation that is in, or moves to, trash or spam. */
export async function stopAllScheduled(
  ctx: WriteContext,
  conversation: ConversationRecord,
  reason: "trash" | "spam",
): Promise<void> {
  if (!conversation.hasScheduledMessages) return;
  const emails = await listScheduled(ctx.db, ctx.workspaceId, conversation.id);
  await stopEach(ctx, conversation, emails, reason);
}

/** For a scheduled email of a locked conversation. */
export const stopScheduledEmail = (
  ctx: WriteContext,
  conversation: ConversationRecord,
  { id, memberId }: ScheduledEmail,
  reason: StopReason,
): Promise<void> => stopEach(ctx, conversation, [{ id, memberId }], reason);

async function stopEach(
  ctx: WriteContext,
  conversation: ConversationRecord,
  emails: readonly ScheduledEmail[],
  reason: StopReason,
): Promise<void> {
  const { db, workspaceId, now } = ctx;
  for (const { id, memberId: authorId } of emails) {
    const ids = (await listLatestDeliveries(db, workspaceId, id)).map((one) => one.id);
    const stopped = await advanceDeliveries(db, workspaceId, ids, ["scheduled"], {
      state: "canceled",
      at: now,
    });
    const entry = stopped > 0 ? await findEntry(db, workspaceId, id) : null;
    if (!entry) continue;
    await updateConversation(db, workspaceId, conversation.id, { scheduledBy: -1 });
    const memberId = await findDraftOwner(ctx, conversation, authorId);
    const recalled = memberId && (await recallEmail(ctx, entry, { memberId, apiKeyId: null }));
    if (conversation.lastSeq === entry.seq) await recomputeLastEntry(ctx, conversation.id);
    if (memberId && recalled) await saveRecalledAsDraft(ctx, conversation, memberId, recalled);
    await addTimelineEvent(ctx, conversation, "scheduled_stopped", {
      entryId: id,
      memberId,
      reason,
    });
    publishEntryChange(ctx, conversation, id);
    publishConversationChange(ctx, conversation);
  }
}

/**
 * Who gets the draft: the author, otherwise the conversation's assignee, otherwise the acting member; each only if they
 * can still reply here. Null: the email stays on the timeline with its text and files.
 */
async function findDraftOwner(
  ctx: WriteContext,
  { inboxId, assigneeId }: ConversationRecord,
  authorId: MemberId | null,
): Promise<MemberId | null> {
  const actorId = "memberId" in ctx.actor ? ctx.actor.memberId : null;
  const candidates = [authorId, assigneeId, actorId].filter((one) => one !== null);
  const members = await listMembersAt(ctx.db, ctx.workspaceId, inboxId, candidates);
  const owner = members.find(
    (one) =>
      one.state === "active" && one.canSeeInbox && hasPermission(one.role, "conversation.reply"),
  );
  return owner?.id ?? null;
}

// A scheduled mail does not leave when the customer wrote first, nor from the trash or from spam. It becomes a draft again.
import type { ConversationId, EntryId, MemberId } from "#domain/ids.ts";
import { hasPermission } from "#domain/permissions.ts";
import {
  addTimelineEvent,
  publishConversationChange,
  publishEntryChange,
} from "#server/actions/conversation/apply-conversation-change.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import {
  type ConversationRecord,
  lockConversation,
  updateConversation,
} from "#server/store/conversation/conversation.ts";
import { findEntry } from "#server/store/conversation/entry.ts";
import { advanceDeliveries, listLatestDeliveries } from "#server/store/delivery/email-delivery.ts";
import {
  listCancelableScheduled,
  listScheduled,
  type ScheduledMail,
} from "#server/store/delivery/find-email.ts";
import { listMembersAt } from "#server/store/workspace/member-at.ts";
import { recallEmail, saveRecalledAsDraft } from "./restore-as-draft.ts";

export type StopReason = "wrote_first" | "trash" | "spam";

/** To be called when a message of the customer, `wordId`, has come in. */
export async function stopScheduled(
  ctx: WriteContext,
  { id: conversationId }: { readonly id: ConversationId },
  wordId: EntryId,
): Promise<void> {
  const { db, workspaceId } = ctx;
  const conversation = await lockConversation(db, workspaceId, conversationId);
  if (!conversation?.hasScheduledMessages) return;
  const mails = await listCancelableScheduled(db, workspaceId, conversationId, wordId);
  await stopEach(ctx, conversation, mails, "wrote_first");
}

/** For a conversation that is held and goes to the trash or to spam, or is there already. */
export async function stopAllScheduled(
  ctx: WriteContext,
  conversation: ConversationRecord,
  why: "trash" | "spam",
): Promise<void> {
  if (!conversation.hasScheduledMessages) return;
  const mails = await listScheduled(ctx.db, ctx.workspaceId, conversation.id);
  await stopEach(ctx, conversation, mails, why);
}

async function stopEach(
  ctx: WriteContext,
  conversation: ConversationRecord,
  mails: readonly ScheduledMail[],
  why: StopReason,
): Promise<void> {
  const { db, workspaceId, now } = ctx;
  for (const { id, memberId: authorId } of mails) {
    const ids = (await listLatestDeliveries(db, workspaceId, id)).map((one) => one.id);
    const stopped = await advanceDeliveries(db, workspaceId, ids, ["scheduled"], {
      state: "cancelled",
      at: now,
    });
    const entry = stopped > 0 ? await findEntry(db, workspaceId, id) : null;
    if (!entry) continue;
    await updateConversation(db, workspaceId, conversation.id, { scheduledBy: -1 });
    const memberId = await findKeeper(ctx, conversation, authorId);
    const words = memberId && (await recallEmail(ctx, conversation, entry, memberId));
    if (memberId && words) await saveRecalledAsDraft(ctx, conversation, memberId, words);
    await addTimelineEvent(ctx, conversation, "scheduled_stopped", { entryId: id, memberId, why });
    publishEntryChange(ctx, conversation, id);
    publishConversationChange(ctx, conversation);
  }
}

/**
 * Who gets the draft: the author, else the member to whom the conversation is assigned, else the member who acts; each
 * only while they can answer here. Null: the mail stays on the timeline with its words and files.
 */
async function findKeeper(
  ctx: WriteContext,
  { inboxId, assigneeId }: ConversationRecord,
  authorId: MemberId | null,
): Promise<MemberId | null> {
  const actorId = "memberId" in ctx.actor ? ctx.actor.memberId : null;
  const candidates = [authorId, assigneeId, actorId].filter((one) => one !== null);
  const members = await listMembersAt(ctx.db, ctx.workspaceId, inboxId, candidates);
  const keeper = members.find(
    (one) =>
      one.state === "active" && one.seesLine && hasPermission(one.role, "conversation.reply"),
  );
  return keeper?.id ?? null;
}

// A scheduled mail does not leave when the customer wrote first, nor from the trash or from spam. It becomes a draft again.
import type { ConversationId, EntryId, MemberId } from "#domain/ids.ts";
import { may } from "#domain/permissions.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import {
  addEvent,
  announceConversation,
  announceEntry,
} from "#server/actions/conversation/change.ts";
import {
  type ConversationRecord,
  changeConversation,
  lockConversation,
} from "#server/store/conversation/conversation.ts";
import { findEntry } from "#server/store/conversation/entry.ts";
import { listLatestDeliveries, moveDeliveries } from "#server/store/sending/mail-delivery.ts";
import {
  listScheduled,
  listStoppable,
  type ScheduledMail,
} from "#server/store/sending/which-mail.ts";
import { listMembersAt } from "#server/store/workspace/member-at.ts";
import { giveBack, keepAsDraft } from "./give-back.ts";

export type StopReason = "wrote_first" | "trash" | "spam";

/** To be called when a message of the customer, `wordId`, has come in. */
export async function stopScheduled(
  ctx: WriteCtx,
  { id: conversationId }: { readonly id: ConversationId },
  wordId: EntryId,
): Promise<void> {
  const { db, workspaceId } = ctx;
  const conversation = await lockConversation(db, workspaceId, conversationId);
  if (!conversation?.hasScheduled) return;
  const mails = await listStoppable(db, workspaceId, conversationId, wordId);
  await stopEach(ctx, conversation, mails, "wrote_first");
}

/** For a conversation that is held and goes to the trash or to spam, or is there already. */
export async function stopAllScheduled(
  ctx: WriteCtx,
  conversation: ConversationRecord,
  why: "trash" | "spam",
): Promise<void> {
  if (!conversation.hasScheduled) return;
  const mails = await listScheduled(ctx.db, ctx.workspaceId, conversation.id);
  await stopEach(ctx, conversation, mails, why);
}

async function stopEach(
  ctx: WriteCtx,
  conversation: ConversationRecord,
  mails: readonly ScheduledMail[],
  why: StopReason,
): Promise<void> {
  const { db, workspaceId, now } = ctx;
  for (const { id, memberId: authorId } of mails) {
    const ids = (await listLatestDeliveries(db, workspaceId, id)).map((one) => one.id);
    const stopped = await moveDeliveries(db, workspaceId, ids, ["scheduled"], {
      state: "cancelled",
      at: now,
    });
    const entry = stopped > 0 ? await findEntry(db, workspaceId, id) : null;
    if (!entry) continue;
    await changeConversation(db, workspaceId, conversation.id, { scheduledBy: -1 });
    const memberId = await findKeeper(ctx, conversation, authorId);
    const words = memberId && (await giveBack(ctx, conversation, entry, memberId));
    if (memberId && words) await keepAsDraft(ctx, conversation, memberId, words);
    await addEvent(ctx, conversation, "scheduled_stopped", { entryId: id, memberId, why });
    announceEntry(ctx, conversation, id);
    announceConversation(ctx, conversation);
  }
}

/**
 * Who gets the draft: the author, else the member to whom the conversation is assigned, else the member who acts; each
 * only while they can answer here. Null: the mail stays on the timeline with its words and files.
 */
async function findKeeper(
  ctx: WriteCtx,
  { lineId, assigneeId }: ConversationRecord,
  authorId: MemberId | null,
): Promise<MemberId | null> {
  const actorId = "memberId" in ctx.actor ? ctx.actor.memberId : null;
  const candidates = [authorId, assigneeId, actorId].filter((one) => one !== null);
  const members = await listMembersAt(ctx.db, ctx.workspaceId, lineId, candidates);
  const keeper = members.find(
    (one) => one.state === "active" && one.seesLine && may(one.role, "conversation.reply"),
  );
  return keeper?.id ?? null;
}

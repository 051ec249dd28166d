import { AppError } from "#domain/errors.ts";
import type { DraftId, UnsentEmailId } from "#domain/ids.ts";
import { hasDrafts, requireAuthenticated, requireMember } from "#server/actions/actor.ts";
import { defineWriteAction, type WriteContext } from "#server/actions/define-action.ts";
import type { ConversationRecord } from "#server/store/conversation/conversation.ts";
import { type DraftRecord, deleteDraft } from "#server/store/conversation/draft.ts";
import { hasEnded, insertEndedDraft, lockDraft } from "#server/store/conversation/ended-draft.ts";
import { listLatestDeliveries } from "#server/store/delivery/delivery.ts";
import { listSentFrom, type SentScope } from "#server/store/delivery/sent-from-draft.ts";
import { getDraftConversation } from "./get-draft-conversation.ts";

export const discardDraft = defineWriteAction({
  name: "discard-draft",
  requires: "profile.manage",
  async run(ctx, { conversationId, kind, draftId }) {
    requireMember(ctx.actor);
    await claimDraft(ctx, draftId);
    const conversation = await getDraftConversation(ctx, conversationId, { draftId, kind });
    await endDraft(ctx, conversation, { kind, draftId });
    return { done: true };
  },
});

/** Called before the conversation is locked: serializes with a concurrent save of the same draft. */
export async function claimDraft(
  ctx: WriteContext,
  draftId: DraftId | UnsentEmailId | undefined,
): Promise<void> {
  if (draftId !== undefined)
    await lockDraft(ctx.db, ctx.workspaceId, requireAuthenticated(ctx.actor).memberId, draftId);
}

/**
 * Throws if the draft was already sent, for example in another tab. A draft that was discarded, or whose message was
 * canceled, can still be sent from where its text remains.
 */
export async function assertNotSent(
  ctx: WriteContext,
  draftId: DraftId | UnsentEmailId | undefined,
  where: SentScope,
): Promise<void> {
  if (draftId === undefined) return;
  const { memberId } = requireAuthenticated(ctx.actor);
  if (!(await hasEnded(ctx.db, ctx.workspaceId, memberId, draftId))) return;
  for (const id of await listSentFrom(ctx.db, ctx.workspaceId, { memberId, draftId, ...where })) {
    const deliveries = await listLatestDeliveries(ctx.db, ctx.workspaceId, id);
    // A note has no deliveries and can't be canceled.
    if (deliveries.length === 0 || deliveries.some((one) => one.state !== "canceled"))
      throw new AppError("draft_already_sent");
  }
}

/**
 * Ends a discarded or sent draft. Its id is remembered for a while even if it was never saved: its first save may still
 * arrive.
 */
export async function endDraft(
  ctx: WriteContext,
  conversation: ConversationRecord,
  { kind, draftId }: Pick<DraftRecord, "kind"> & { draftId: DraftId | undefined },
): Promise<void> {
  const actor = requireAuthenticated(ctx.actor);
  const { memberId } = actor;
  const where = { conversationId: conversation.id, kind, id: draftId };
  const deleted = hasDrafts(actor)
    ? await deleteDraft(ctx.db, ctx.workspaceId, memberId, where)
    : null;
  const ended = draftId ?? deleted;
  if (ended !== null) await insertEndedDraft(ctx.db, ctx.workspaceId, memberId, ended, ctx.now);
  if (deleted === null) return;
  const { id: conversationId, inboxId } = conversation;
  ctx.publishChange("draft", conversationId, { conversationId, inboxId, memberId });
}

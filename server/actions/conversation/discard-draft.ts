import type { DraftId } from "#domain/ids.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineWriteAction, type WriteContext } from "#server/actions/define-action.ts";
import type { ConversationRecord } from "#server/store/conversation/conversation.ts";
import { type DraftRecord, deleteDraft } from "#server/store/conversation/draft.ts";
import { insertEndedDraft, lockDraft } from "#server/store/conversation/ended-draft.ts";
import { getVisibleConversation } from "./load-conversation.ts";

export const discardDraft = defineWriteAction({
  name: "discard-draft",
  needs: "profile.manage",
  async run(ctx, { conversationId, medium, draftId }) {
    await claimDraft(ctx, draftId);
    const conversation = await getVisibleConversation(ctx, conversationId);
    await endDraft(ctx, conversation, { medium, draftId });
    return { done: true };
  },
});

/** Before the conversation is locked: a save of the same draft waits here, or is waited for. */
export async function claimDraft(ctx: WriteContext, draftId: DraftId | undefined): Promise<void> {
  if (draftId !== undefined)
    await lockDraft(ctx.db, ctx.workspaceId, requireAuthenticated(ctx.actor).memberId, draftId);
}

/** Discarded or sent. Its id stays known for a while, though it was never saved: its first save may still come. */
export async function endDraft(
  ctx: WriteContext,
  conversation: ConversationRecord,
  { medium, draftId }: Pick<DraftRecord, "medium"> & { draftId: DraftId | undefined },
): Promise<void> {
  const { memberId } = requireAuthenticated(ctx.actor);
  const where = { conversationId: conversation.id, medium, id: draftId };
  const deleted = await deleteDraft(ctx.db, ctx.workspaceId, memberId, where);
  const ended = draftId ?? deleted;
  if (ended !== null) await insertEndedDraft(ctx.db, ctx.workspaceId, memberId, ended, ctx.now);
  if (deleted === null) return;
  const { id: conversationId, inboxId } = conversation;
  ctx.announce("draft", conversationId, { conversationId, inboxId, memberId });
}

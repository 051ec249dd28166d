import { AppError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { assertOwnAttachments } from "#server/actions/message/assert-own-attachments.ts";
import { saveDraft as keepDraft, weighDrafts } from "#server/store/conversation/draft.ts";
import { hasEnded } from "#server/store/conversation/ended-draft.ts";
import { claimDraft } from "./discard-draft.ts";
import { refuseLargerDrafts } from "./draft-room.ts";
import { getDraftConversation } from "./get-draft-conversation.ts";

export const saveDraft = defineWriteAction({
  name: "save-draft",
  needs: "profile.manage",
  async run(ctx, { conversationId: asked, medium, draftId, body, mail, attachmentIds, version }) {
    const { memberId } = requireAuthenticated(ctx.actor);
    await claimDraft(ctx, draftId);
    const conversation = await getDraftConversation(ctx, asked, {
      draftId,
      medium,
      isFirstSave: version === 0,
    });
    const conversationId = conversation.id;
    await assertOwnAttachments(ctx, attachmentIds);
    if (await hasEnded(ctx.db, ctx.workspaceId, memberId, draftId))
      return { version, updatedAt: ctx.now.toISOString(), isEnded: true };
    const before = await weighDrafts(ctx.db, ctx.workspaceId, memberId);
    const saved = await keepDraft(ctx.db, ctx.workspaceId, memberId, {
      id: draftId,
      conversationId,
      medium,
      body,
      mail: medium === "mail" ? mail : null,
      attachmentIds,
      version,
      at: ctx.now,
    });
    if (saved === null) throw new AppError("draft_conflict");
    const after = await weighDrafts(ctx.db, ctx.workspaceId, memberId);
    const max = limit("drafts");
    if (after.count > max && after.count > before.count)
      throw new AppError("too_many_drafts", { max });
    refuseLargerDrafts(before, after, limit("draftsBytes"));
    ctx.announce("draft", conversation.id, {
      conversationId,
      inboxId: conversation.inboxId,
      memberId,
    });
    return { ...saved, isEnded: false };
  },
});

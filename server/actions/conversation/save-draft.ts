import { AppError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import { requireMember } from "#server/actions/actor.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { assertOwnAttachments } from "#server/actions/message/assert-own-attachments.ts";
import { saveDraft as keepDraft, measureDrafts } from "#server/store/conversation/draft.ts";
import { hasEnded } from "#server/store/conversation/ended-draft.ts";
import { claimDraft } from "./discard-draft.ts";
import { getDraftConversation } from "./get-draft-conversation.ts";
import { refuseLargerDrafts } from "./refuse-larger-drafts.ts";

export const saveDraft = defineWriteAction({
  name: "save-draft",
  requires: "profile.manage",
  async run(
    ctx,
    { conversationId: requestedId, kind, draftId, body, email, attachmentIds, version },
  ) {
    const { memberId } = requireMember(ctx.actor);
    await claimDraft(ctx, draftId);
    const conversation = await getDraftConversation(ctx, requestedId, {
      draftId,
      kind,
      isFirstSave: version === 0,
    });
    const conversationId = conversation.id;
    await assertOwnAttachments(ctx, attachmentIds);
    if (await hasEnded(ctx.db, ctx.workspaceId, memberId, draftId))
      return { version, updatedAt: ctx.now.toISOString(), isEnded: true };
    const before = await measureDrafts(ctx.db, ctx.workspaceId, memberId);
    const saved = await keepDraft(ctx.db, ctx.workspaceId, memberId, {
      id: draftId,
      conversationId,
      kind,
      body,
      email: kind === "email" ? email : null,
      attachmentIds,
      version,
      at: ctx.now,
    });
    if (saved === null) throw new AppError("draft_conflict");
    const after = await measureDrafts(ctx.db, ctx.workspaceId, memberId);
    const max = limit("draftsPerMember");
    if (after.count > max && after.count > before.count)
      throw new AppError("too_many_drafts", { max });
    refuseLargerDrafts(before, after, limit("draftsPerMemberBytes"));
    ctx.publishChange("draft", conversation.id, {
      conversationId,
      inboxId: conversation.inboxId,
      memberId,
    });
    return { ...saved, isEnded: false };
  },
});

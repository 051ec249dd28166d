import { DeskError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import { defineAction } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { refuseFilesOfOthers } from "#server/actions/message/files-of-mine.ts";
import { saveDraft as keepDraft, weighDrafts } from "#server/store/conversation/draft.ts";
import { hasEnded } from "#server/store/conversation/ended-draft.ts";
import { getConversationFor } from "./access.ts";
import { claimDraft } from "./discard-draft.ts";
import { refuseLargerDrafts } from "./draft-room.ts";

export const saveDraft = defineAction({
  name: "save-draft",
  needs: "self.manage",
  async run(ctx, { conversationId, medium, draftId, body, mail, attachmentIds, version }) {
    const { memberId } = asSomeone(ctx.actor);
    await claimDraft(ctx, draftId);
    const conversation = await getConversationFor(ctx, conversationId);
    await refuseFilesOfOthers(ctx, attachmentIds);
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
    if (saved === null) throw new DeskError("draft_is_newer");
    const after = await weighDrafts(ctx.db, ctx.workspaceId, memberId);
    const max = limit("drafts");
    if (after.count > max && after.count > before.count)
      throw new DeskError("too_many_drafts", { max });
    refuseLargerDrafts(before, after, limit("draftsBytes"));
    ctx.announce("draft", conversation.id, {
      conversationId,
      lineId: conversation.lineId,
      memberId,
    });
    return { ...saved, isEnded: false };
  },
});

import { DeskError } from "#domain/errors.ts";
import { defineAction } from "#server/actions/action.ts";
import { asSomeone, sees } from "#server/actions/actor.ts";
import { listAttachmentsById } from "#server/store/attachment.ts";
import { saveDraft as keepDraft } from "#server/store/conversation/draft.ts";
import { getConversationFor } from "./access.ts";

export const saveDraft = defineAction({
  name: "save-draft",
  needs: "self.manage",
  async run(ctx, { conversationId, medium, body, mail, attachmentIds, version }) {
    const { memberId, sight } = asSomeone(ctx.actor);
    const conversation = await getConversationFor(ctx, conversationId);
    // A draft shows its pictures' names; those of others would be told to whoever guessed an id.
    const pictures = await listAttachmentsById(ctx.db, ctx.workspaceId, attachmentIds);
    const areMine = pictures.every(
      (one) => one.memberId === memberId && (one.lineId === null || sees(sight, one.lineId)),
    );
    if (pictures.length !== attachmentIds.length || !areMine)
      throw new DeskError("attachment_not_ready");
    const saved = await keepDraft(ctx.db, ctx.workspaceId, memberId, {
      conversationId,
      medium,
      body,
      mail: medium === "mail" ? mail : null,
      attachmentIds,
      version,
      at: ctx.now,
    });
    if (saved === null) throw new DeskError("draft_is_newer");
    ctx.announce("draft", conversation.id, {
      conversationId,
      lineId: conversation.lineId,
      memberId,
    });
    return saved;
  },
});

import { DeskError } from "#domain/errors.ts";
import { defineAction } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { refuseFilesOfOthers } from "#server/actions/message/files-of-mine.ts";
import { saveDraft as keepDraft } from "#server/store/conversation/draft.ts";
import { getConversationFor } from "./access.ts";

export const saveDraft = defineAction({
  name: "save-draft",
  needs: "self.manage",
  async run(ctx, { conversationId, medium, body, mail, attachmentIds, version }) {
    const { memberId } = asSomeone(ctx.actor);
    const conversation = await getConversationFor(ctx, conversationId);
    await refuseFilesOfOthers(ctx, attachmentIds);
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

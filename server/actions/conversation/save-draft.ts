import { DeskError } from "#domain/errors.ts";
import { defineAction } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { saveDraft as keepDraft } from "#server/store/draft.ts";
import { getConversationFor } from "./access.ts";

export const saveDraft = defineAction({
  name: "save-draft",
  needs: "self.manage",
  async run(ctx, { conversationId, medium, body, attachmentIds, version }) {
    const { memberId } = asSomeone(ctx.actor);
    const conversation = await getConversationFor(ctx, conversationId);
    const saved = await keepDraft(ctx.db, ctx.workspaceId, memberId, {
      conversationId,
      medium,
      body,
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
    return { version: saved };
  },
});

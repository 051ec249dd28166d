import { defineAction } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { deleteDraft } from "#server/store/conversation/draft.ts";
import { getConversationFor } from "./access.ts";

export const discardDraft = defineAction({
  name: "discard-draft",
  needs: "self.manage",
  async run(ctx, { conversationId, medium }) {
    const { memberId } = asSomeone(ctx.actor);
    const conversation = await getConversationFor(ctx, conversationId);
    const wasThere = await deleteDraft(ctx.db, ctx.workspaceId, memberId, conversationId, medium);
    if (wasThere)
      ctx.announce("draft", conversation.id, {
        conversationId,
        lineId: conversation.lineId,
        memberId,
      });
    return { done: true };
  },
});

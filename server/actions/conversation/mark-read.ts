import { defineAction } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { markRead as keepMark, seeMentions } from "#server/store/conversation/read-mark.ts";
import { getConversationFor } from "./access.ts";

export const markRead = defineAction({
  name: "mark-read",
  needs: "self.manage",
  async run(ctx, { conversationId, seq }) {
    const { memberId } = asSomeone(ctx.actor);
    const conversation = await getConversationFor(ctx, conversationId);
    await keepMark(ctx.db, ctx.workspaceId, memberId, conversation.id, seq);
    if (seq > 0) await seeMentions(ctx.db, ctx.workspaceId, memberId, conversation.id, ctx.now);
    ctx.announce("read", conversation.id, {
      conversationId: conversation.id,
      lineId: conversation.lineId,
      memberId,
    });
    return { done: true };
  },
});

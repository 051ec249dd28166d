import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { setReadSeq as keepMark, markMentionsSeen } from "#server/store/conversation/read-state.ts";
import { getVisibleConversation } from "./load-conversation.ts";

export const markRead = defineWriteAction({
  name: "mark-read",
  needs: "profile.manage",
  async run(ctx, { conversationId, seq }) {
    const { memberId } = requireAuthenticated(ctx.actor);
    const conversation = await getVisibleConversation(ctx, conversationId);
    await keepMark(ctx.db, ctx.workspaceId, memberId, conversation.id, seq);
    if (seq > 0)
      await markMentionsSeen(ctx.db, ctx.workspaceId, memberId, conversation.id, ctx.now);
    ctx.publishChange("read_state", conversation.id, {
      conversationId: conversation.id,
      inboxId: conversation.inboxId,
      memberId,
    });
    return { done: true };
  },
});

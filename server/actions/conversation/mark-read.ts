import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { markMentionsSeen, setReadSeq } from "#server/store/conversation/read-state.ts";
import { lockVisibleConversation } from "./load-conversation.ts";

export const markRead = defineWriteAction({
  name: "mark-read",
  requires: "profile.manage",
  async run(ctx, { conversationId, seq }) {
    const { memberId } = requireAuthenticated(ctx.actor);
    // Numbers change while entries are moved, so the position is written before or after.
    const conversation = await lockVisibleConversation(ctx, conversationId);
    await setReadSeq(ctx.db, ctx.workspaceId, memberId, conversation.id, seq);
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

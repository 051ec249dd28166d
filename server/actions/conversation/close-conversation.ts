import { decideClose } from "#domain/conversation/decide-status-change.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { applyConversationChange } from "./apply-conversation-change.ts";
import { lockVisibleConversation } from "./load-conversation.ts";

export const closeConversation = defineWriteAction({
  name: "close-conversation",
  requires: "conversation.update",
  async run(ctx, { conversationId }) {
    const conversation = await lockVisibleConversation(ctx, conversationId);
    const change = decideClose(conversation, ctx.now);
    if (change === null) return conversation;
    return applyConversationChange(ctx, conversation, change, { type: "closed" });
  },
});

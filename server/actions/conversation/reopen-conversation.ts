import { decideReopen } from "#domain/conversation/decide-status-change.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { applyConversationChange } from "./apply-conversation-change.ts";
import { lockVisibleConversation } from "./load-conversation.ts";

export const reopenConversation = defineWriteAction({
  name: "reopen-conversation",
  requires: "conversation.update",
  async run(ctx, { conversationId }) {
    const conversation = await lockVisibleConversation(ctx, conversationId);
    const change = decideReopen(conversation);
    if (change === null) return conversation;
    return applyConversationChange(ctx, conversation, change, { type: "reopened" });
  },
});

import { defineWriteAction } from "#server/actions/define-action.ts";
import { applyConversationChange } from "./apply-conversation-change.ts";
import { lockVisibleConversation } from "./load-conversation.ts";

export const prioritizeConversation = defineWriteAction({
  name: "prioritize-conversation",
  requires: "conversation.update",
  async run(ctx, { conversationId, priority }) {
    const conversation = await lockVisibleConversation(ctx, conversationId);
    if (priority === conversation.priority) return conversation;
    return applyConversationChange(
      ctx,
      conversation,
      { priority },
      { type: "prioritized", details: { priority } },
    );
  },
});

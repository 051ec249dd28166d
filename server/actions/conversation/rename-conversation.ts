import { defineWriteAction } from "#server/actions/define-action.ts";
import { applyConversationChange } from "./apply-conversation-change.ts";
import { lockVisibleConversation } from "./load-conversation.ts";

export const renameConversation = defineWriteAction({
  name: "rename-conversation",
  requires: "conversation.update",
  async run(ctx, { conversationId, subject }) {
    const conversation = await lockVisibleConversation(ctx, conversationId);
    if (subject === conversation.subject) return conversation;
    return applyConversationChange(
      ctx,
      conversation,
      { subject },
      { type: "renamed", details: { subject } },
    );
  },
});

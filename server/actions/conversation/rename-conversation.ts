import { defineAction } from "#server/actions/action.ts";
import { takeConversationFor } from "./access.ts";
import { carryOut } from "./change.ts";

export const renameConversation = defineAction({
  name: "rename-conversation",
  needs: "conversation.work",
  async run(ctx, { conversationId, subject }) {
    const conversation = await takeConversationFor(ctx, conversationId);
    if (subject === conversation.subject) return conversation;
    return carryOut(ctx, conversation, { subject }, { deed: "renamed", facts: { subject } });
  },
});

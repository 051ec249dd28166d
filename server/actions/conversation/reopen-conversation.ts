import { decideReopen } from "#domain/conversation/decide.ts";
import { defineAction } from "#server/actions/action.ts";
import { takeConversationFor } from "./access.ts";
import { carryOut } from "./change.ts";

export const reopenConversation = defineAction({
  name: "reopen-conversation",
  needs: "conversation.work",
  async run(ctx, { conversationId }) {
    const conversation = await takeConversationFor(ctx, conversationId);
    const change = decideReopen(conversation);
    if (change === null) return conversation;
    return carryOut(ctx, conversation, change, { deed: "reopened" });
  },
});

import { decideClose } from "#domain/conversation/decide.ts";
import { defineAction } from "#server/actions/action.ts";
import { takeConversationFor } from "./access.ts";
import { carryOut } from "./change.ts";

export const closeConversation = defineAction({
  name: "close-conversation",
  needs: "conversation.work",
  async run(ctx, { conversationId }) {
    const conversation = await takeConversationFor(ctx, conversationId);
    const change = decideClose(conversation, ctx.now);
    if (change === null) return conversation;
    return carryOut(ctx, conversation, change, { deed: "closed" });
  },
});

import { decideFlag } from "#domain/conversation/decide.ts";
import { defineAction } from "#server/actions/action.ts";
import { stopAllScheduled } from "#server/actions/message/mail/sending/stop-scheduled.ts";
import { takeConversationFor } from "./access.ts";
import { carryOut } from "./change.ts";

export const trashConversation = defineAction({
  name: "trash-conversation",
  needs: "conversation.work",
  async run(ctx, { conversationId, isTrashed }) {
    const conversation = await takeConversationFor(ctx, conversationId);
    const change = decideFlag(conversation, "trash", isTrashed);
    if (change === null) return conversation;
    if (isTrashed) await stopAllScheduled(ctx, conversation, "trash");
    return carryOut(ctx, conversation, change, { deed: isTrashed ? "trashed" : "restored" });
  },
});

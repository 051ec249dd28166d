import { decideFlag } from "#domain/conversation/decide-status-change.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { stopAllScheduled } from "#server/actions/message/email/sending/stop-scheduled.ts";
import { applyConversationChange } from "./apply-conversation-change.ts";
import { lockVisibleConversation } from "./load-conversation.ts";

export const trashConversation = defineWriteAction({
  name: "trash-conversation",
  requires: "conversation.update",
  async run(ctx, { conversationId, isTrashed }) {
    const conversation = await lockVisibleConversation(ctx, conversationId);
    const change = decideFlag(conversation, "trash", isTrashed);
    if (change === null) return conversation;
    if (isTrashed) await stopAllScheduled(ctx, conversation, "trash");
    return applyConversationChange(ctx, conversation, change, {
      type: isTrashed ? "trashed" : "restored",
    });
  },
});

import { decideFlag } from "#domain/conversation/decide-status-change.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { stopAllScheduled } from "#server/actions/message/email/sending/stop-scheduled.ts";
import { applyConversationChange } from "./apply-conversation-change.ts";
import { lockVisibleConversation } from "./load-conversation.ts";

export const markSpam = defineWriteAction({
  name: "mark-spam",
  requires: "conversation.update",
  async run(ctx, { conversationId, isSpam }) {
    const conversation = await lockVisibleConversation(ctx, conversationId);
    const change = decideFlag(conversation, "spam", isSpam);
    if (change === null) return conversation;
    if (isSpam) await stopAllScheduled(ctx, conversation, "spam");
    return applyConversationChange(ctx, conversation, change, {
      type: isSpam ? "marked_spam" : "not_spam",
    });
  },
});

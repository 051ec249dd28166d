import { decideFlag } from "#domain/conversation/decide.ts";
import { defineAction } from "#server/actions/action.ts";
import { stopAllScheduled } from "#server/actions/message/mail/sending/stop-scheduled.ts";
import { takeConversationFor } from "./access.ts";
import { carryOut } from "./change.ts";

export const markSpam = defineAction({
  name: "mark-spam",
  needs: "conversation.work",
  async run(ctx, { conversationId, isSpam }) {
    const conversation = await takeConversationFor(ctx, conversationId);
    const change = decideFlag(conversation, "spam", isSpam);
    if (change === null) return conversation;
    if (isSpam) await stopAllScheduled(ctx, conversation, "spam");
    return carryOut(ctx, conversation, change, { deed: isSpam ? "marked_spam" : "not_spam" });
  },
});

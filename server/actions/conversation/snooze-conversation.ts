import { decideSnoozeStatus } from "#domain/conversation/decide-status-change.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { applyConversationChange } from "./apply-conversation-change.ts";
import { lockVisibleConversation } from "./load-conversation.ts";
import { scheduleSnoozeEnd } from "./schedule-snooze-end.ts";

export const snoozeConversation = defineWriteAction({
  name: "snooze-conversation",
  requires: "conversation.update",
  async run(ctx, { conversationId, until }) {
    const conversation = await lockVisibleConversation(ctx, conversationId);
    const change = decideSnoozeStatus(conversation, until, ctx.now);
    scheduleSnoozeEnd(ctx, conversationId, new Date(change.snoozedUntil));
    return applyConversationChange(ctx, conversation, change, {
      type: "snoozed",
      details: { until: change.snoozedUntil },
    });
  },
});

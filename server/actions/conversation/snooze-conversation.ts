import { decideSnoozeStatus } from "#domain/conversation/decide-status-change.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { applyConversationChange } from "./apply-conversation-change.ts";
import { lockVisibleConversation } from "./load-conversation.ts";

export const snoozeConversation = defineWriteAction({
  name: "snooze-conversation",
  needs: "conversation.update",
  async run(ctx, { conversationId, until }) {
    const conversation = await lockVisibleConversation(ctx, conversationId);
    const change = decideSnoozeStatus(conversation, until, ctx.now);
    ctx.schedule(
      "end-snooze",
      { workspaceId: ctx.workspaceId, conversationId },
      {
        at: new Date(change.snoozedUntil),
        key: `wake:${conversationId}`,
        usesTimer: true,
      },
    );
    return applyConversationChange(ctx, conversation, change, {
      type: "snoozed",
      details: { until: change.snoozedUntil },
    });
  },
});

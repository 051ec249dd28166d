import { decideSnoozed } from "#domain/conversation/decide.ts";
import { defineAction } from "#server/actions/action.ts";
import { takeConversationFor } from "./access.ts";
import { carryOut } from "./change.ts";

export const snoozeConversation = defineAction({
  name: "snooze-conversation",
  needs: "conversation.work",
  async run(ctx, { conversationId, until }) {
    const conversation = await takeConversationFor(ctx, conversationId);
    const change = decideSnoozed(conversation, until, ctx.now);
    ctx.schedule(
      "wake-conversation",
      { workspaceId: ctx.workspaceId, conversationId },
      {
        at: new Date(change.snoozedUntil),
        key: `wake:${conversationId}`,
        isPunctual: true,
      },
    );
    return carryOut(ctx, conversation, change, {
      deed: "snoozed",
      facts: { until: change.snoozedUntil },
    });
  },
});

import { decideSnoozeEnd } from "#domain/conversation/decide-status-change.ts";
import { nextCheckAt } from "#domain/due.ts";
import type { ConversationId, WorkspaceId } from "#domain/ids.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { lockConversation } from "#server/store/conversation/conversation.ts";
import { applyConversationChange } from "./apply-conversation-change.ts";
import { scheduleSnoozeEnd } from "./schedule-snooze-end.ts";

export async function endSnooze(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  id: ConversationId,
): Promise<void> {
  await runtime.asSystem(workspaceId, async (ctx) => {
    const conversation = await lockConversation(ctx.db, workspaceId, id);
    const change = conversation && decideSnoozeEnd(conversation, ctx.now);
    if (conversation && change)
      await applyConversationChange(ctx, conversation, change, { type: "snooze_ended" });
    // The database's clock ran ahead of this one, or the snooze was extended.
    else if (conversation?.folder === "snoozed" && conversation.snoozedUntil !== null)
      scheduleSnoozeEnd(ctx, id, nextCheckAt(conversation.snoozedUntil, ctx.now));
  });
}

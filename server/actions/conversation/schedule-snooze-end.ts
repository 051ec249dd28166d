import type { ConversationId } from "#domain/ids.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";

/** One job per conversation: a later time replaces the earlier one. */
export function scheduleSnoozeEnd(
  ctx: WriteContext,
  conversationId: ConversationId,
  at: Date,
): void {
  ctx.schedule(
    "end-snooze",
    { workspaceId: ctx.workspaceId, conversationId },
    { at, key: jobKeys.endSnooze(conversationId), usesTimer: true },
  );
}

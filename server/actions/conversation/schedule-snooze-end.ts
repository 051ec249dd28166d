import type { ConversationId } from "#domain/ids.ts";
import type { WriteContext } from "#server/actions/define-action.ts";

/** One job per conversation: a later time replaces the earlier one. */
export function scheduleSnoozeEnd(
  ctx: WriteContext,
  conversationId: ConversationId,
  at: Date,
): void {
  ctx.schedule(
    "end-snooze",
    { workspaceId: ctx.workspaceId, conversationId },
    { at, key: `wake:${conversationId}`, usesTimer: true },
  );
}

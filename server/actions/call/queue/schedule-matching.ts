// Somebody may have become free, or a caller has come: callers and members are matched right after this
// transaction, for only then everybody's news is seen. Called as often as one likes.

import { scheduleImmediately } from "#server/actions/call/carrier/schedule-immediately.ts";
import type { WriteContext } from "#server/actions/define-action.ts";

export function scheduleMatching(ctx: WriteContext): void {
  scheduleImmediately(
    ctx,
    "match-waiting-calls",
    { workspaceId: ctx.workspaceId },
    `offer:${ctx.workspaceId}`,
  );
}

// Schedules matching of callers and members right after this transaction, when its changes are visible. Call whenever a
// member may have become free or a caller has arrived; cheap to repeat.

import { scheduleImmediately } from "#server/actions/call/carrier/schedule.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";

export function scheduleMatching(ctx: WriteContext): void {
  scheduleImmediately(
    ctx,
    "match-waiting-calls",
    { workspaceId: ctx.workspaceId },
    jobKeys.matchWaitingCalls(ctx.workspaceId),
  );
}

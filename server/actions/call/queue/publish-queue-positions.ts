// Publishes new queue positions when callers join or leave. Changes are batched per interval and capped, so the change
// feed does not grow quadratically in a long queue.

import type { InboxId, WorkspaceId } from "#domain/ids.ts";
import { publishCallChange } from "#server/actions/call/publish-call-change.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import {
  claimCallsWithNewPosition,
  hasCallsWithNewPosition,
} from "#server/store/call/ringing/waiting-calls.ts";

const publishIntervalMs = 500;
/** Below the limit for individual changes (limit feedBatch), leaving room for other changes. */
const maxPerRun = 100;

export function scheduleQueuePositions(ctx: WriteContext, inboxId: InboxId): void {
  const at = new Date((Math.floor(ctx.now.getTime() / publishIntervalMs) + 1) * publishIntervalMs);
  ctx.schedule(
    "publish-queue-positions",
    { workspaceId: ctx.workspaceId, inboxId },
    { at, usesTimer: true, key: jobKeys.publishQueuePositions(inboxId) },
  );
}

export const publishQueuePositions = (
  runtime: Runtime,
  workspaceId: WorkspaceId,
  inboxId: InboxId,
): Promise<void> =>
  runtime.asSystem(workspaceId, async (ctx) => {
    for (const call of await claimCallsWithNewPosition(ctx.db, workspaceId, inboxId, maxPerRun))
      publishCallChange(ctx, call);
    if (await hasCallsWithNewPosition(ctx.db, workspaceId, inboxId))
      scheduleQueuePositions(ctx, inboxId);
  });

// Somebody joined or left the callers of a line who wait: others have another place. Who that is, is told once a
// beat, however many come and go in it, and of a long queue so many a beat: the news never grow by the square.
import type { InboxId, WorkspaceId } from "#domain/ids.ts";
import { publishCallChange } from "#server/actions/call/publish-call-change.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import {
  claimCallsWithNewPosition,
  hasCallsWithNewPosition,
} from "#server/store/call/ringing/waiting-calls.ts";

const beatMs = 500;
/** Below what is told piece by piece (limit feedBatch), beside all else that happens. */
const mostInBeat = 100;

export function scheduleQueuePositions(ctx: WriteContext, inboxId: InboxId): void {
  const at = new Date((Math.floor(ctx.now.getTime() / beatMs) + 1) * beatMs);
  ctx.schedule(
    "publish-queue-positions",
    { workspaceId: ctx.workspaceId, inboxId },
    { at, usesTimer: true, key: `publish-queue-positions:${inboxId}` },
  );
}

export const publishQueuePositions = (
  desk: Runtime,
  workspaceId: WorkspaceId,
  inboxId: InboxId,
): Promise<void> =>
  desk.asSystem(workspaceId, async (ctx) => {
    for (const call of await claimCallsWithNewPosition(ctx.db, workspaceId, inboxId, mostInBeat))
      publishCallChange(ctx, call);
    if (await hasCallsWithNewPosition(ctx.db, workspaceId, inboxId))
      scheduleQueuePositions(ctx, inboxId);
  });

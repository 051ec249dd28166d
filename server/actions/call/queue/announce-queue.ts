// Somebody joined or left the callers of a line who wait: others have another place. Who that is, is told once a
// beat, however many come and go in it, and of a long queue so many a beat: the news never grow by the square.
import type { LineId, WorkspaceId } from "#domain/ids.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { announceCall } from "#server/actions/call/announce-call.ts";
import type { Desk } from "#server/actions/desk.ts";
import { hasMisplaced, takeMisplaced } from "#server/store/call/ringing/course.ts";

const beatMs = 500;
/** Below what is told piece by piece (limit feedBatch), beside all else that happens. */
const mostInBeat = 100;

export function announceQueue(ctx: WriteCtx, lineId: LineId): void {
  const at = new Date((Math.floor(ctx.now.getTime() / beatMs) + 1) * beatMs);
  ctx.schedule(
    "announce-queue",
    { workspaceId: ctx.workspaceId, lineId },
    { at, isPunctual: true, key: `announce-queue:${lineId}` },
  );
}

export const tellPlaces = (desk: Desk, workspaceId: WorkspaceId, lineId: LineId): Promise<void> =>
  desk.asHouse(workspaceId, async (ctx) => {
    for (const call of await takeMisplaced(ctx.db, workspaceId, lineId, mostInBeat))
      announceCall(ctx, call);
    if (await hasMisplaced(ctx.db, workspaceId, lineId)) announceQueue(ctx, lineId);
  });

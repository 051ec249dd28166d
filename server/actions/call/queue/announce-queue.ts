// Somebody joined or left the callers of a line who wait: everybody else's place is another one.
import type { LineId } from "#domain/ids.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { announceCall } from "#server/actions/call/announce-call.ts";
import { listWaiting } from "#server/store/call/ringing/course.ts";

export async function announceQueue(ctx: WriteCtx, lineId: LineId): Promise<void> {
  for (const call of await listWaiting(ctx.db, ctx.workspaceId, lineId)) announceCall(ctx, call);
}

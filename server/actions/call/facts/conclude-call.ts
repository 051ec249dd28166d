// A call is over: nobody's phone rings for it any more, and whoever still hangs on the line is let go.

import { phoneSettingsOf } from "#domain/line/phone-settings.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { courseOf } from "#server/actions/call/inbound/course.ts";
import { textBack } from "#server/actions/call/inbound/text-back.ts";
import { announceQueue } from "#server/actions/call/queue/announce-queue.ts";
import { changeCall } from "#server/store/call/call.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import { endRings } from "#server/store/call/ringing/ring.ts";

export async function concludeCall(ctx: WriteCtx, call: CallView): Promise<void> {
  await endRings(ctx.db, ctx.workspaceId, call.id, "gone", ctx.now);
  await changeCall(ctx.db, ctx.workspaceId, call.id, {
    ...{ waitingSince: null, ringUntil: null, transfer: null, isHoldWanted: false },
    recordingState: "off",
  });
  if (call.waitingSince !== null) announceQueue(ctx, call.lineId);
  // Whoever called another telephone system expects no text from our line.
  if (call.isOutside) return;
  if (call.outcome !== "missed" && call.outcome !== "abandoned_in_queue") return;
  const course = await courseOf(ctx, call);
  const words = phoneSettingsOf(course.line.phone).textBack.trim();
  if (words !== "") await textBack(ctx, course, words);
}

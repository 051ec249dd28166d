// A caller whom somebody lost rings on: at the same people, whoever lost them first.
import type { RingOrder, RingTargets } from "#domain/call/flow/flow.ts";
import type { Stand } from "#domain/call/flow/walk-flow.ts";
import { isHeard } from "#domain/call/who-rings.ts";
import { must } from "#domain/errors.ts";
import type { CallId, MemberId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { announceCall } from "#server/actions/call/announce-call.ts";
import { guide } from "#server/actions/call/carrier/guide-call.ts";
import {
  type Course,
  courseOf,
  standOf,
  waitsOutside,
} from "#server/actions/call/inbound/course.ts";
import { announceQueue } from "#server/actions/call/queue/announce-queue.ts";
import { offerNext } from "#server/actions/call/queue/offer-next.ts";
import { changeCall, findCall, lockCall } from "#server/store/call/call.ts";
import { goNobody } from "./move-call.ts";
import { planMove } from "./plan-move.ts";
import { noteUnrung, planRound, ringsAtStep, startRound } from "./ring-round.ts";

/** Where no step says who rings: everybody who sees the line. */
const everybody: { order: RingOrder; targets: RingTargets; seconds: number } = {
  order: "all",
  targets: { teamIds: [], memberIds: [] },
  seconds: 25,
};

/** `lostBy`: who spoke with them; null: whoever took the call never came. The call is held and nobody's. */
export async function ringAgain(
  ctx: WriteCtx,
  callId: CallId,
  lostBy: MemberId | null,
): Promise<void> {
  const call = must(await lockCall(ctx.db, ctx.workspaceId, callId), "it is held");
  if (call.claimedBy !== null || call.endedAt !== null || call.hungUpAt !== null) return;
  const course = await courseOf(ctx, call);
  const step = standOf(course);
  if (step?.kind === "queue") return waitAgain(ctx, course, step, lostBy);
  const wish = step?.kind === "ring" ? step : everybody;
  const declined = (await ringsAtStep(ctx, course)).filter((one) => one.ended === "declined");
  const rings = await planRound(ctx, course, { ...wish, kind: "ring" }, declined, lostBy);
  if (!isHeard(rings)) {
    await noteUnrung(ctx, call, rings);
    return goNobody(ctx, course);
  }
  await changeCall(ctx.db, ctx.workspaceId, callId, { stage: "ringing", state: "ringing" });
  await startRound(ctx, course, rings, wish.seconds);
  const ringUntil = new Date(ctx.now.getTime() + wish.seconds * 1000).toISOString();
  planMove(ctx, { ...course, call: { ...call, ringUntil } });
}

/** Back among those who wait: where they stood, or before everybody if they were spoken with already. */
async function waitAgain(
  ctx: WriteCtx,
  course: Course,
  step: Extract<Stand, { kind: "queue" }>,
  lostBy: MemberId | null,
): Promise<void> {
  const { call } = course;
  const first = lostBy === null ? {} : { waitingSince: ctx.now, priority: call.priority + 1 };
  // Brought into the room for somebody who did not come, a caller goes back to the music outside it.
  const goesOut = lostBy === null && waitsOutside(step);
  await changeCall(ctx.db, ctx.workspaceId, call.id, {
    ...{ ...first, ringUntil: null, stage: "waiting", state: "waiting" },
    ...(goesOut ? { overStay: call.stay, stay: call.stay + 1 } : {}),
  });
  if (goesOut) await guide(ctx, call);
  const rings =
    lostBy === null
      ? []
      : await planRound(ctx, course, step, await ringsAtStep(ctx, course), lostBy);
  if (isHeard(rings)) await startRound(ctx, course, rings, limit("queueRoundSeconds"));
  else offerNext(ctx);
  const now = must(await findCall(ctx.db, ctx.workspaceId, call.id), "it is held");
  planMove(ctx, { ...course, call: now });
  announceCall(ctx, call);
  announceQueue(ctx, call.lineId);
}

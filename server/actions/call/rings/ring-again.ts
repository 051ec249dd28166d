// A caller whom somebody lost rings on: at the same people, whoever lost them first.
import type { RingOrder, RingTargets } from "#domain/call/flow.ts";
import { walkFlow } from "#domain/call/walk-flow.ts";
import { isHeard } from "#domain/call/who-rings.ts";
import { must } from "#domain/errors.ts";
import type { CallId, MemberId } from "#domain/ids.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { announceCall } from "#server/actions/call/announce-call.ts";
import { guide } from "#server/actions/call/carrier/guide-call.ts";
import { courseOf, standOf, waitsOutside } from "#server/actions/call/inbound/course.ts";
import { goTo } from "#server/actions/call/inbound/go-to.ts";
import { announceQueue } from "#server/actions/call/queue/announce-queue.ts";
import { offerNext } from "#server/actions/call/queue/offer-next.ts";
import { changeCall, lockCall } from "#server/store/call/call.ts";
import { planMove } from "./plan-move.ts";
import { noteUnrung, planRound, ringsAtStep, startRound } from "./ring-round.ts";

/** Where no step says who rings: everybody who sees the line. */
const everybody: { order: RingOrder; targets: RingTargets; seconds: number } = {
  order: "all",
  targets: { teamIds: [], memberIds: [] },
  seconds: 25,
};

/**
 * The call is held and nobody's. `firstId`: who had it. Whoever was in the room with the caller is gone; the caller
 * is still in it.
 */
export async function ringAgain(
  ctx: WriteCtx,
  callId: CallId,
  firstId: MemberId | null,
): Promise<void> {
  const call = must(await lockCall(ctx.db, ctx.workspaceId, callId), "it is held");
  if (call.claimedBy !== null || call.endedAt !== null || call.hungUpAt !== null) return;
  const course = await courseOf(ctx, call);
  const step = standOf(course);
  if (call.waitingSince !== null) await announceQueue(ctx, call.lineId);
  if (step?.kind === "queue" && firstId === null) {
    await changeCall(ctx.db, ctx.workspaceId, callId, { ringUntil: null, state: call.stage });
    // Taken out of the music for somebody who did not come, the caller goes back to it.
    if (waitsOutside(step)) {
      await changeCall(ctx.db, ctx.workspaceId, callId, {
        overStay: call.stay,
        stay: call.stay + 1,
      });
      guide(ctx, call);
    }
    offerNext(ctx);
    planMove(ctx, { ...course, call: { ...call, ringUntil: null } });
    return announceCall(ctx, call);
  }
  const wish =
    step?.kind === "ring"
      ? step
      : step?.kind === "queue"
        ? { ...everybody, order: step.order, targets: step.targets }
        : everybody;
  const declined = (await ringsAtStep(ctx, course)).filter((one) => one.ended === "declined");
  const rings = await planRound(ctx, course, { ...wish, kind: "ring" }, declined, firstId);
  if (isHeard(rings)) {
    await changeCall(ctx.db, ctx.workspaceId, callId, {
      ...{ stage: "ringing", state: "ringing" },
    });
    await startRound(ctx, course, rings, wish.seconds);
    const ringUntil = new Date(ctx.now.getTime() + wish.seconds * 1000).toISOString();
    return planMove(ctx, { ...course, call: { ...call, ringUntil } });
  }
  await noteUnrung(ctx, call, rings);
  const walk = walkFlow(course.flow, call.stepId ?? "", { kind: "nobody" }, { now: ctx.now });
  const moved = await goTo(ctx, course, walk);
  if (moved && moved.call.stay !== call.stay) guide(ctx, call);
  else if (moved && standOf(moved)?.kind !== "queue") guide(ctx, call);
}

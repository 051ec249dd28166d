// Whatever is due on a call by the clock: a round that rang long enough, a caller who waited long enough, a member
// who took the call and never came. Claims, timers and hang-ups all hold the call's row first, so one of them wins
// and the others find it decided.
import { walkFlow } from "#domain/call/flow/walk-flow.ts";
import { isHeard } from "#domain/call/who-rings.ts";
import { isDue } from "#domain/due.ts";
import type { CallId, WorkspaceId } from "#domain/ids.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { announceCall } from "#server/actions/call/announce-call.ts";
import { guide } from "#server/actions/call/carrier/guide-call.ts";
import {
  type Course,
  courseOf,
  isInRoomByScript,
  standOf,
} from "#server/actions/call/inbound/course.ts";
import { isForwardTaken } from "#server/actions/call/inbound/forward.ts";
import { goTo } from "#server/actions/call/inbound/go-to.ts";
import { offerNext } from "#server/actions/call/queue/offer-next.ts";
import type { Desk } from "#server/actions/desk.ts";
import { changeCall, lockCall } from "#server/store/call/call.ts";
import { endRings } from "#server/store/call/ringing/ring.ts";
import { believeThere } from "./believe-there.ts";
import { dropRungLegs } from "./own-phone.ts";
import { type Due, nextDue, planMove } from "./plan-move.ts";
import { releaseClaim } from "./release-claim.ts";
import { planRound, ringsAtStep, startRound } from "./ring-round.ts";

export const moveCallOn = (desk: Desk, workspaceId: WorkspaceId, callId: CallId): Promise<void> =>
  desk.asHouse(workspaceId, async (ctx) => {
    const call = await lockCall(ctx.db, workspaceId, callId);
    if (!call) return;
    if (call.endedAt === null && (await believeThere(ctx, call))) return;
    const course = await courseOf(ctx, call);
    const due = nextDue(course);
    if (due === null) return;
    if (!isDue(due.at, ctx.now)) return planMove(ctx, course);
    await moveDue(ctx, course, due.kind);
  });

export async function moveDue(ctx: WriteCtx, course: Course, due: Due["kind"]): Promise<void> {
  switch (due) {
    case "join":
      return releaseClaim(ctx, course);
    case "wait":
      return goNobody(ctx, course);
    case "ring":
      return endRound(ctx, course);
  }
}

async function endRound(ctx: WriteCtx, course: Course): Promise<void> {
  const { call } = course;
  const step = standOf(course);
  if (step?.kind === "forward" && (await isForwardTaken(ctx, call.id)))
    return changeCall(ctx.db, ctx.workspaceId, call.id, { ringUntil: null });
  await endRings(ctx.db, ctx.workspaceId, call.id, "missed", ctx.now);
  await dropRungLegs(ctx, call.id);
  if (step?.kind === "queue") {
    await changeCall(ctx.db, ctx.workspaceId, call.id, { ringUntil: null });
    announceCall(ctx, call);
    offerNext(ctx);
    return planMove(ctx, { ...course, call: { ...call, ringUntil: null } });
  }
  if (step?.kind === "ring" && step.order !== "all") {
    const rings = await planRound(ctx, course, step, await ringsAtStep(ctx, course));
    if (isHeard(rings)) {
      await startRound(ctx, course, rings, step.seconds);
      const ringUntil = new Date(ctx.now.getTime() + step.seconds * 1000).toISOString();
      return planMove(ctx, { ...course, call: { ...call, ringUntil } });
    }
  }
  await goNobody(ctx, course);
}

/** The caller's own leg does not ask: the carrier is told what it hears from now on. */
export async function goNobody(ctx: WriteCtx, course: Course): Promise<void> {
  const { call, flow } = course;
  const walk = walkFlow(flow, call.stepId ?? "", { kind: "nobody" }, { now: ctx.now });
  const moved = await goTo(ctx, course, walk);
  const isStillInRoom =
    moved !== null && moved.call.stay === call.stay && isInRoomByScript(moved) && call.stay > 0;
  if (moved !== null && !isStillInRoom) await guide(ctx, moved.call);
}

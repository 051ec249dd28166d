// Whatever is due on a call by the clock: a round that rang long enough, a caller who waited long enough, a member
// who took the call and never came. Claims, timers and hang-ups all hold the call's row first, so one of them wins
// and the others find it decided.

import { canReachAnyone } from "#domain/call/choose-ring-round.ts";
import { advanceFlow } from "#domain/call/flow/advance-flow.ts";
import { isDue } from "#domain/due.ts";
import type { CallId, WorkspaceId } from "#domain/ids.ts";
import { scheduleRedirect } from "#server/actions/call/carrier/redirect-customer-leg.ts";
import {
  type CallFlowContext,
  currentStep,
  isScriptedIntoConference,
  loadCallFlowContext,
} from "#server/actions/call/inbound/call-flow-context.ts";
import { enterStep } from "#server/actions/call/inbound/enter-step.ts";
import { isForwardAnswered } from "#server/actions/call/inbound/forward-call.ts";
import { publishCallChange } from "#server/actions/call/publish-call-change.ts";
import { scheduleMatching } from "#server/actions/call/queue/schedule-matching.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { lockCall, updateCall } from "#server/store/call/call.ts";
import { endRings } from "#server/store/call/ringing/ring.ts";
import { assumeJoined } from "./assume-joined.ts";
import { type DueTransition, nextDueTransition, scheduleDueTransition } from "./due-transition.ts";
import { cancelRingingLegs } from "./personal-phone.ts";
import { releaseClaim } from "./release-claim.ts";
import { listRingsAtStep, planRingRound, startRingRound } from "./ring-round.ts";

export const runDueTransition = (
  desk: Runtime,
  workspaceId: WorkspaceId,
  callId: CallId,
): Promise<void> =>
  desk.asSystem(workspaceId, async (ctx) => {
    const call = await lockCall(ctx.db, workspaceId, callId);
    if (!call) return;
    if (call.endedAt === null && (await assumeJoined(ctx, call))) return;
    const course = await loadCallFlowContext(ctx, call);
    const due = nextDueTransition(course);
    if (due === null) return;
    if (!isDue(due.at, ctx.now)) return scheduleDueTransition(ctx, course);
    await applyDueTransition(ctx, course, due.kind);
  });

export async function applyDueTransition(
  ctx: WriteContext,
  course: CallFlowContext,
  due: DueTransition["kind"],
): Promise<void> {
  switch (due) {
    case "join":
      return releaseClaim(ctx, course);
    case "wait":
      return takeNoAnswerExit(ctx, course);
    case "ring":
      return endRound(ctx, course);
  }
}

async function endRound(ctx: WriteContext, course: CallFlowContext): Promise<void> {
  const { call } = course;
  const step = currentStep(course);
  if (step?.kind === "forward" && (await isForwardAnswered(ctx, call.id)))
    return updateCall(ctx.db, ctx.workspaceId, call.id, { ringExpiresAt: null });
  await endRings(ctx.db, ctx.workspaceId, call.id, "missed", ctx.now);
  await cancelRingingLegs(ctx, call.id);
  if (step?.kind === "queue") {
    await updateCall(ctx.db, ctx.workspaceId, call.id, { ringExpiresAt: null });
    publishCallChange(ctx, call);
    scheduleMatching(ctx);
    return scheduleDueTransition(ctx, { ...course, call: { ...call, ringExpiresAt: null } });
  }
  if (step?.kind === "ring" && step.order !== "all") {
    const rings = await planRingRound(ctx, course, step, await listRingsAtStep(ctx, course));
    if (canReachAnyone(rings)) {
      await startRingRound(ctx, course, rings, step.seconds);
      const ringExpiresAt = new Date(ctx.now.getTime() + step.seconds * 1000).toISOString();
      return scheduleDueTransition(ctx, { ...course, call: { ...call, ringExpiresAt } });
    }
  }
  await takeNoAnswerExit(ctx, course);
}

/** The caller's own leg does not ask: the carrier is told what it hears from now on. */
export async function takeNoAnswerExit(ctx: WriteContext, course: CallFlowContext): Promise<void> {
  const { call, flow } = course;
  const walk = advanceFlow(flow, call.stepId ?? "", { kind: "nobody" }, { now: ctx.now });
  const moved = await enterStep(ctx, course, walk);
  const isStillInRoom =
    moved !== null &&
    moved.call.stay === call.stay &&
    isScriptedIntoConference(moved) &&
    call.stay > 0;
  if (moved !== null && !isStillInRoom) await scheduleRedirect(ctx, moved.call);
}

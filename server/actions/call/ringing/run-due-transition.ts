// Applies what is due on a call by time: a ring round is over, the maximum wait is reached, or a claiming member never
// joined. Claims, timers and hang-ups all lock the call's row first, so one wins and the others find it decided.

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
  runtime: Runtime,
  workspaceId: WorkspaceId,
  callId: CallId,
): Promise<void> =>
  runtime.asSystem(workspaceId, async (ctx) => {
    const call = await lockCall(ctx.db, workspaceId, callId);
    if (!call) return;
    if (call.endedAt === null && (await assumeJoined(ctx, call))) return;
    const flowContext = await loadCallFlowContext(ctx, call);
    const due = nextDueTransition(flowContext);
    if (due === null) return;
    if (!isDue(due.at, ctx.now)) return scheduleDueTransition(ctx, flowContext);
    await applyDueTransition(ctx, flowContext, due.kind);
  });

export async function applyDueTransition(
  ctx: WriteContext,
  flowContext: CallFlowContext,
  due: DueTransition["kind"],
): Promise<void> {
  switch (due) {
    case "join":
      return releaseClaim(ctx, flowContext);
    case "wait":
      return followNoAnswerExit(ctx, flowContext);
    case "ring":
      return endRound(ctx, flowContext);
  }
}

async function endRound(ctx: WriteContext, flowContext: CallFlowContext): Promise<void> {
  const { call } = flowContext;
  const step = currentStep(flowContext);
  if (step?.kind === "forward" && (await isForwardAnswered(ctx, call.id)))
    return updateCall(ctx.db, ctx.workspaceId, call.id, { ringExpiresAt: null });
  await endRings(ctx.db, ctx.workspaceId, call.id, "missed", ctx.now);
  await cancelRingingLegs(ctx, call.id);
  if (step?.kind === "queue") {
    await updateCall(ctx.db, ctx.workspaceId, call.id, { ringExpiresAt: null });
    publishCallChange(ctx, call);
    scheduleMatching(ctx);
    return scheduleDueTransition(ctx, { ...flowContext, call: { ...call, ringExpiresAt: null } });
  }
  if (step?.kind === "ring" && step.order !== "all") {
    const rings = await planRingRound(
      ctx,
      flowContext,
      step,
      await listRingsAtStep(ctx, flowContext),
    );
    if (canReachAnyone(rings)) {
      await startRingRound(ctx, flowContext, rings, step.seconds);
      const ringExpiresAt = new Date(ctx.now.getTime() + step.seconds * 1000).toISOString();
      return scheduleDueTransition(ctx, { ...flowContext, call: { ...call, ringExpiresAt } });
    }
  }
  await followNoAnswerExit(ctx, flowContext);
}

/** The caller's leg does not ask by itself: the carrier is told to redirect it. */
export async function followNoAnswerExit(
  ctx: WriteContext,
  flowContext: CallFlowContext,
): Promise<void> {
  const { call, flow } = flowContext;
  const walk = advanceFlow(flow, call.stepId ?? "", { kind: "nobody" }, { now: ctx.now });
  const moved = await enterStep(ctx, flowContext, walk);
  const isStillInConference =
    moved !== null &&
    moved.call.conferenceEpoch === call.conferenceEpoch &&
    isScriptedIntoConference(moved) &&
    call.conferenceEpoch > 0;
  if (moved !== null && !isStillInConference) await scheduleRedirect(ctx, moved.call);
}

// Moves a caller to a step of the flow. Steps that decide by themselves are passed at once: a full queue, a ring that
// can reach no member, a forward to a number this inbox may not call.

import { canReachAnyone, type RingOffer } from "#domain/call/choose-ring-round.ts";
import {
  type ActiveStep,
  advanceFlow,
  type FlowTransition,
  stageOfStep,
} from "#domain/call/flow/advance-flow.ts";
import { publishCallChange } from "#server/actions/call/publish-call-change.ts";
import { scheduleQueuePositions } from "#server/actions/call/queue/publish-queue-positions.ts";
import { scheduleMatching } from "#server/actions/call/queue/schedule-matching.ts";
import { scheduleDueTransition } from "#server/actions/call/ringing/due-transition.ts";
import { cancelRingingLegs } from "#server/actions/call/ringing/personal-phone.ts";
import {
  planRingRound,
  recordUnreachable,
  startRingRound,
} from "#server/actions/call/ringing/ring-round.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { advanceCallStep, type CallChange, type CallRecord } from "#server/store/call/call.ts";
import { endRings } from "#server/store/call/ringing/ring.ts";
import { countWaiting } from "#server/store/call/ringing/waiting-calls.ts";
import { lockByName } from "#server/store/hold-name.ts";
import {
  type CallFlowContext,
  isScriptedIntoConference,
  waitsOutsideConference,
} from "./call-flow-context.ts";
import { resolveStepForwardNumber, startForward } from "./forward-call.ts";
import { sendTextBack } from "./send-text-back.ts";

interface Arrival {
  /** Null if the flow is over, and with it the call. */
  readonly step: ActiveStep | null;
  readonly wasAfterHours: boolean;
  readonly rings: readonly RingOffer[];
}

export interface EnterStepOptions {
  /** The caller's conference has already ended. */
  readonly isRoomOver?: boolean;
}

/**
 * The caller holds the call's lock. Returns the updated call; null if it had moved on, was claimed or ended meanwhile.
 */
export async function enterStep(
  ctx: WriteContext,
  flowContext: CallFlowContext,
  walk: FlowTransition,
  { isRoomOver = false }: EnterStepOptions = {},
): Promise<CallFlowContext | null> {
  const { call } = flowContext;
  const { step, wasAfterHours, rings } = await arrive(ctx, flowContext, walk);
  const change: CallChange = {
    ...stageOf(step, call),
    ...conferenceChange(flowContext, step, isRoomOver),
    stepId: step?.id ?? null,
    stepEnteredAt: ctx.now,
    stepAttempts: 0,
    wasAfterHours: call.wasAfterHours || wasAfterHours,
    waitingSince: step?.kind === "queue" ? ctx.now : null,
    ringExpiresAt: null,
  };
  const moved = await advanceCallStep(ctx.db, ctx.workspaceId, call.id, call.stepVersion, change);
  if (moved === null) return null;
  // Nothing rings yet at a caller's first step.
  if (call.stepVersion > 0) {
    await endRings(ctx.db, ctx.workspaceId, call.id, "missed", ctx.now);
    await cancelRingingLegs(ctx, call.id);
  }
  const there = { ...flowContext, call: moved };
  const now =
    step === null ? there : { ...flowContext, call: await startStep(ctx, there, step, rings) };
  scheduleDueTransition(ctx, now);
  publishCallChange(ctx, now.call);
  if (call.waitingSince !== null || now.call.waitingSince !== null)
    scheduleQueuePositions(ctx, call.inboxId);
  return now;
}

/**
 * A caller who keeps waiting in the conference stays there; any other change of conference or music starts a new
 * conference epoch.
 */
function conferenceChange(
  flowContext: CallFlowContext,
  step: ActiveStep | null,
  isRoomOver: boolean,
): CallChange {
  const { conferenceEpoch } = flowContext.call;
  const wasInConference = conferenceEpoch > 0 && isScriptedIntoConference(flowContext);
  const waits = step !== null && isWait(step);
  if (waits && wasInConference && !isRoomOver && !waitsOutsideConference(step)) return {};
  return {
    ...(wasInConference ? { endedEpoch: conferenceEpoch } : {}),
    ...(waits ? { conferenceEpoch: conferenceEpoch + 1 } : {}),
  };
}

const isWait = (step: ActiveStep): boolean =>
  step.kind === "ring" || step.kind === "forward" || step.kind === "queue";

function stageOf(step: ActiveStep | null, call: CallRecord): CallChange {
  const stage = step && stageOfStep(step);
  if (!stage || stage === call.stage) return call.stage === call.state ? {} : { state: call.stage };
  return { stage, state: stage };
}

/** A flow saved before the checker rejected loops may loop. */
const mostSteps = 100;

async function arrive(
  ctx: WriteContext,
  flowContext: CallFlowContext,
  first: FlowTransition,
): Promise<Arrival> {
  const { flow } = flowContext;
  let walk = first;
  let wasAfterHours = false;
  for (let passed = 0; passed < mostSteps; passed += 1) {
    if (walk.kind === "again") break;
    wasAfterHours ||= walk.wasAfterHours;
    if (walk.kind === "over") break;
    const { step } = walk;
    if (step.kind === "queue" && (await isFull(ctx, flowContext, step))) {
      walk = advanceFlow(flow, step.id, { kind: "nobody" }, { now: ctx.now });
      continue;
    }
    if (
      step.kind === "forward" &&
      (await resolveStepForwardNumber(ctx, flowContext, step)) === null
    ) {
      walk = advanceFlow(flow, step.id, { kind: "nobody" }, { now: ctx.now });
      continue;
    }
    if (step.kind !== "ring") return { step, wasAfterHours, rings: [] };
    const rings = await planRingRound(ctx, flowContext, step, []);
    if (canReachAnyone(rings)) return { step, wasAfterHours, rings };
    await recordUnreachable(ctx, flowContext.call, rings);
    walk = advanceFlow(flow, step.id, { kind: "nobody" }, { now: ctx.now });
  }
  return { step: null, wasAfterHours, rings: [] };
}

async function isFull(
  ctx: WriteContext,
  { call }: CallFlowContext,
  step: Extract<ActiveStep, { kind: "queue" }>,
): Promise<boolean> {
  // Serialized, so that two callers can't take the last place.
  await lockByName(ctx.db, `queue ${call.inboxId} ${step.id}`);
  const where = { inboxId: call.inboxId, stepId: step.id, callId: call.id };
  return (await countWaiting(ctx.db, ctx.workspaceId, where)).waiting >= step.maxCallers;
}

/** Returns the updated call. */
async function startStep(
  ctx: WriteContext,
  flowContext: CallFlowContext,
  step: ActiveStep,
  rings: readonly RingOffer[],
): Promise<CallRecord> {
  switch (step.kind) {
    case "ring":
      return startRingRound(ctx, flowContext, rings, step.seconds);
    case "queue":
      scheduleMatching(ctx);
      break;
    case "forward":
      return startForward(ctx, flowContext, step);
    case "text_back":
      await sendTextBack(ctx, flowContext, step.text);
      break;
    case "greeting":
    case "menu":
    case "voicemail":
    case "hang_up":
      break;
  }
  return flowContext.call;
}

/** Repeats the current step: says it again, or plays another round of music. */
export async function repeatStep(
  ctx: WriteContext,
  flowContext: CallFlowContext,
): Promise<CallFlowContext | null> {
  const { call } = flowContext;
  const change = { stepAttempts: call.stepAttempts + 1 };
  const moved = await advanceCallStep(ctx.db, ctx.workspaceId, call.id, call.stepVersion, change);
  return moved && { ...flowContext, call: moved };
}

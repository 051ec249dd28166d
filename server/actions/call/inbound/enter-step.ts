// A caller comes to a step of the flow. Steps that decide by themselves are passed through at once: a queue that is
// full, a ring that nobody could hear, a telephone that is not called from here.

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
  /** null: the flow is over, and so is the call. */
  readonly step: ActiveStep | null;
  readonly wasAfterHours: boolean;
  readonly rings: readonly RingOffer[];
}

export interface EnterStepOptions {
  /** The room the caller was in has ended by itself. */
  readonly isRoomOver?: boolean;
}

/**
 * The call is held by whoever asks. Answers the call as it stands then; null when it had moved on, was taken or is
 * over in the meantime.
 */
export async function enterStep(
  ctx: WriteContext,
  course: CallFlowContext,
  walk: FlowTransition,
  { isRoomOver = false }: EnterStepOptions = {},
): Promise<CallFlowContext | null> {
  const { call } = course;
  const { step, wasAfterHours, rings } = await arrive(ctx, course, walk);
  const change: CallChange = {
    ...stageOf(step, call),
    ...roomOf(course, step, isRoomOver),
    stepId: step?.id ?? null,
    stepEnteredAt: ctx.now,
    stepAttempts: 0,
    wasAfterHours: call.wasAfterHours || wasAfterHours,
    waitingSince: step?.kind === "queue" ? ctx.now : null,
    ringExpiresAt: null,
  };
  const moved = await advanceCallStep(ctx.db, ctx.workspaceId, call.id, call.stepVersion, change);
  if (moved === null) return null;
  // Nothing rings yet for whoever comes to their first step.
  if (call.stepVersion > 0) {
    await endRings(ctx.db, ctx.workspaceId, call.id, "missed", ctx.now);
    await cancelRingingLegs(ctx, call.id);
  }
  const there = { ...course, call: moved };
  const now = step === null ? there : { ...course, call: await begin(ctx, there, step, rings) };
  scheduleDueTransition(ctx, now);
  publishCallChange(ctx, now.call);
  if (call.waitingSince !== null || now.call.waitingSince !== null)
    scheduleQueuePositions(ctx, call.inboxId);
  return now;
}

/** Whoever waits in the room and goes on waiting in it notices nothing; every other room and music is a new stay. */
function roomOf(course: CallFlowContext, step: ActiveStep | null, isRoomOver: boolean): CallChange {
  const { stay } = course.call;
  const wasInRoom = stay > 0 && isScriptedIntoConference(course);
  const waits = step !== null && isWait(step);
  if (waits && wasInRoom && !isRoomOver && !waitsOutsideConference(step)) return {};
  return { ...(wasInRoom ? { endedEpoch: stay } : {}), ...(waits ? { stay: stay + 1 } : {}) };
}

const isWait = (step: ActiveStep): boolean =>
  step.kind === "ring" || step.kind === "forward" || step.kind === "queue";

function stageOf(step: ActiveStep | null, call: CallRecord): CallChange {
  const stage = step && stageOfStep(step);
  if (!stage || stage === call.stage) return call.stage === call.state ? {} : { state: call.stage };
  return { stage, state: stage };
}

/** A flow kept from before the checker knew better might lead round and round. */
const mostSteps = 100;

async function arrive(
  ctx: WriteContext,
  course: CallFlowContext,
  first: FlowTransition,
): Promise<Arrival> {
  const { flow } = course;
  let walk = first;
  let wasAfterHours = false;
  for (let passed = 0; passed < mostSteps; passed += 1) {
    if (walk.kind === "again") break;
    wasAfterHours ||= walk.wasAfterHours;
    if (walk.kind === "over") break;
    const { step } = walk;
    if (step.kind === "queue" && (await isFull(ctx, course, step))) {
      walk = advanceFlow(flow, step.id, { kind: "nobody" }, { now: ctx.now });
      continue;
    }
    if (step.kind === "forward" && (await resolveStepForwardNumber(ctx, course, step)) === null) {
      walk = advanceFlow(flow, step.id, { kind: "nobody" }, { now: ctx.now });
      continue;
    }
    if (step.kind !== "ring") return { step, wasAfterHours, rings: [] };
    const rings = await planRingRound(ctx, course, step, []);
    if (canReachAnyone(rings)) return { step, wasAfterHours, rings };
    await recordUnreachable(ctx, course.call, rings);
    walk = advanceFlow(flow, step.id, { kind: "nobody" }, { now: ctx.now });
  }
  return { step: null, wasAfterHours, rings: [] };
}

async function isFull(
  ctx: WriteContext,
  { call }: CallFlowContext,
  step: Extract<ActiveStep, { kind: "queue" }>,
): Promise<boolean> {
  // One after the other, so that two callers never take the last place.
  await lockByName(ctx.db, `queue ${call.inboxId} ${step.id}`);
  const where = { inboxId: call.inboxId, stepId: step.id, callId: call.id };
  return (await countWaiting(ctx.db, ctx.workspaceId, where)).waiting >= step.maxCallers;
}

/** The call as it is then. */
async function begin(
  ctx: WriteContext,
  course: CallFlowContext,
  step: ActiveStep,
  rings: readonly RingOffer[],
): Promise<CallRecord> {
  switch (step.kind) {
    case "ring":
      return startRingRound(ctx, course, rings, step.seconds);
    case "queue":
      scheduleMatching(ctx);
      break;
    case "forward":
      return startForward(ctx, course, step);
    case "text_back":
      await sendTextBack(ctx, course, step.text);
      break;
    case "greeting":
    case "menu":
    case "voicemail":
    case "hang_up":
      break;
  }
  return course.call;
}

/** The same step once more: said again, or one more round of music. */
export async function repeatStep(
  ctx: WriteContext,
  course: CallFlowContext,
): Promise<CallFlowContext | null> {
  const { call } = course;
  const change = { stepAttempts: call.stepAttempts + 1 };
  const moved = await advanceCallStep(ctx.db, ctx.workspaceId, call.id, call.stepVersion, change);
  return moved && { ...course, call: moved };
}

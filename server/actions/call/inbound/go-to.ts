// A caller comes to a step of the flow. Steps that decide by themselves are passed through at once: a queue that is
// full, a ring that nobody could hear, a telephone that is not called from here.

import { type Stand, stageAt, type Walk, walkFlow } from "#domain/call/flow/walk-flow.ts";
import { isHeard, type Ringing } from "#domain/call/who-rings.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { announceCall } from "#server/actions/call/announce-call.ts";
import { announceQueue } from "#server/actions/call/queue/announce-queue.ts";
import { offerNext } from "#server/actions/call/queue/offer-next.ts";
import { dropRungLegs } from "#server/actions/call/rings/own-phone.ts";
import { planMove } from "#server/actions/call/rings/plan-move.ts";
import { noteUnrung, planRound, startRound } from "#server/actions/call/rings/ring-round.ts";
import { type CallChange, type CallRecord, moveCall } from "#server/store/call/call.ts";
import { countWaiting } from "#server/store/call/ringing/course.ts";
import { endRings } from "#server/store/call/ringing/ring.ts";
import { holdName } from "#server/store/hold-name.ts";
import { type Course, isInRoomByScript, waitsOutside } from "./course.ts";
import { beginForward, forwardNumber } from "./forward.ts";
import { textBack } from "./text-back.ts";

interface Arrival {
  /** null: the flow is over, and so is the call. */
  readonly step: Stand | null;
  readonly wasClosed: boolean;
  readonly rings: readonly Ringing[];
}

export interface Manner {
  /** The room the caller was in has ended by itself. */
  readonly isRoomOver?: boolean;
}

/**
 * The call is held by whoever asks. Answers the call as it stands then; null when it had moved on, was taken or is
 * over in the meantime.
 */
export async function goTo(
  ctx: WriteCtx,
  course: Course,
  walk: Walk,
  { isRoomOver = false }: Manner = {},
): Promise<Course | null> {
  const { call } = course;
  const { step, wasClosed, rings } = await arrive(ctx, course, walk);
  const change: CallChange = {
    ...stageOf(step, call),
    ...roomOf(course, step, isRoomOver),
    stepId: step?.id ?? null,
    stepAt: ctx.now,
    stepTries: 0,
    wasClosed: call.wasClosed || wasClosed,
    waitingSince: step?.kind === "queue" ? ctx.now : null,
    ringUntil: null,
  };
  const moved = await moveCall(ctx.db, ctx.workspaceId, call.id, call.stepNonce, change);
  if (moved === null) return null;
  // Nothing rings yet for whoever comes to their first step.
  if (call.stepNonce > 0) {
    await endRings(ctx.db, ctx.workspaceId, call.id, "missed", ctx.now);
    await dropRungLegs(ctx, call.id);
  }
  const there = { ...course, call: moved };
  const now = step === null ? there : { ...course, call: await begin(ctx, there, step, rings) };
  planMove(ctx, now);
  announceCall(ctx, now.call);
  if (call.waitingSince !== null || now.call.waitingSince !== null) announceQueue(ctx, call.lineId);
  return now;
}

/** Whoever waits in the room and goes on waiting in it notices nothing; every other room and music is a new stay. */
function roomOf(course: Course, step: Stand | null, isRoomOver: boolean): CallChange {
  const { stay } = course.call;
  const wasInRoom = stay > 0 && isInRoomByScript(course);
  const waits = step !== null && isWait(step);
  if (waits && wasInRoom && !isRoomOver && !waitsOutside(step)) return {};
  return { ...(wasInRoom ? { overStay: stay } : {}), ...(waits ? { stay: stay + 1 } : {}) };
}

const isWait = (step: Stand): boolean =>
  step.kind === "ring" || step.kind === "forward" || step.kind === "queue";

function stageOf(step: Stand | null, call: CallRecord): CallChange {
  const stage = step && stageAt(step);
  if (!stage || stage === call.stage) return call.stage === call.state ? {} : { state: call.stage };
  return { stage, state: stage };
}

/** A flow kept from before the checker knew better might lead round and round. */
const mostSteps = 100;

async function arrive(ctx: WriteCtx, course: Course, first: Walk): Promise<Arrival> {
  const { flow } = course;
  let walk = first;
  let wasClosed = false;
  for (let passed = 0; passed < mostSteps; passed += 1) {
    if (walk.kind === "again") break;
    wasClosed ||= walk.wasClosed;
    if (walk.kind === "over") break;
    const { step } = walk;
    if (step.kind === "queue" && (await isFull(ctx, course, step))) {
      walk = walkFlow(flow, step.id, { kind: "nobody" }, { now: ctx.now });
      continue;
    }
    if (step.kind === "forward" && (await forwardNumber(ctx, course, step)) === null) {
      walk = walkFlow(flow, step.id, { kind: "nobody" }, { now: ctx.now });
      continue;
    }
    if (step.kind !== "ring") return { step, wasClosed, rings: [] };
    const rings = await planRound(ctx, course, step, []);
    if (isHeard(rings)) return { step, wasClosed, rings };
    await noteUnrung(ctx, course.call, rings);
    walk = walkFlow(flow, step.id, { kind: "nobody" }, { now: ctx.now });
  }
  return { step: null, wasClosed, rings: [] };
}

async function isFull(
  ctx: WriteCtx,
  { call }: Course,
  step: Extract<Stand, { kind: "queue" }>,
): Promise<boolean> {
  // One after the other, so that two callers never take the last place.
  await holdName(ctx.db, `queue ${call.lineId} ${step.id}`);
  const where = { lineId: call.lineId, stepId: step.id, callId: call.id };
  return (await countWaiting(ctx.db, ctx.workspaceId, where)).waiting >= step.mostCallers;
}

/** The call as it is then. */
async function begin(
  ctx: WriteCtx,
  course: Course,
  step: Stand,
  rings: readonly Ringing[],
): Promise<CallRecord> {
  switch (step.kind) {
    case "ring":
      return startRound(ctx, course, rings, step.seconds);
    case "queue":
      offerNext(ctx);
      break;
    case "forward":
      return beginForward(ctx, course, step);
    case "text_back":
      await textBack(ctx, course, step.text);
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
export async function sayAgain(ctx: WriteCtx, course: Course): Promise<Course | null> {
  const { call } = course;
  const change = { stepTries: call.stepTries + 1 };
  const moved = await moveCall(ctx.db, ctx.workspaceId, call.id, call.stepNonce, change);
  return moved && { ...course, call: moved };
}

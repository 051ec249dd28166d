// Matches those who wait with those who are free: in the order of the queue, each caller at whoever their step
// names. The only place where a waiting caller begins to ring.
import type { Stand } from "#domain/call/flow/walk-flow.ts";
import {
  chooseRound,
  type Ringable,
  type Ringing,
  ringOf,
  targetsOf,
} from "#domain/call/who-rings.ts";
import type { CallId, MemberId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { type Course, courseOf, standOf } from "#server/actions/call/inbound/course.ts";
import { moveDue } from "#server/actions/call/rings/move-call.ts";
import { planMove } from "#server/actions/call/rings/plan-move.ts";
import {
  joinRound,
  noteUnrung,
  ringsAtStep,
  startRound,
} from "#server/actions/call/rings/ring-round.ts";
import type { Desk } from "#server/actions/desk.ts";
import { lockCall } from "#server/store/call/call.ts";
import { holdName, listUntaken } from "#server/store/call/ringing/course.ts";
import { listRings, type RingRecord } from "#server/store/call/ringing/ring.ts";
import { listRingables } from "#server/store/call/ringing/ringable.ts";

export const offerCalls = (desk: Desk, workspaceId: WorkspaceId): Promise<void> =>
  desk.asHouse(workspaceId, matchCalls);

/** What this matching has given away already. */
interface Given {
  /** Members at whom a waiting caller rings, alone. */
  readonly members: Set<MemberId>;
  /** Callers who ring at everybody: not more of them than there are people. */
  loud: number;
}

async function matchCalls(ctx: WriteCtx): Promise<void> {
  await holdName(ctx.db, `offer calls ${ctx.workspaceId}`);
  const ids = await listUntaken(ctx.db, ctx.workspaceId);
  if (ids.length === 0) return;
  const members = await listRingables(ctx.db, ctx.workspaceId, ctx.now);
  const given: Given = { members: new Set(), loud: 0 };
  const waiting: CallId[] = [];
  // Who rings already counts before anybody else is offered.
  for (const id of ids) {
    const course = await holdCourse(ctx, id);
    if (course && !(await ringsOn(ctx, course, members, given))) waiting.push(id);
  }
  for (const id of waiting) {
    const course = await holdCourse(ctx, id);
    const step = course && standOf(course);
    if (course && step?.kind === "queue" && course.call.ringUntil === null)
      await offerWaiting(ctx, course, members, step, given);
  }
}

async function holdCourse(ctx: WriteCtx, id: CallId): Promise<Course | null> {
  const call = await lockCall(ctx.db, ctx.workspaceId, id);
  const isUntaken =
    call !== null && call.endedAt === null && call.hungUpAt === null && call.claimedBy === null;
  return isUntaken ? courseOf(ctx, call) : null;
}

type RingStep = Extract<Stand, { kind: "ring" | "queue" }>;

/** A round goes on while a phone rings for it, or a push may wake somebody; else its time is up. */
async function ringsOn(
  ctx: WriteCtx,
  course: Course,
  members: readonly Ringable[],
  given: Given,
): Promise<boolean> {
  const { call } = course;
  const step = standOf(course);
  if (call.ringUntil === null || (step?.kind !== "ring" && step?.kind !== "queue")) return false;
  await joinRound(ctx, course, members, step);
  const rings = await listRings(ctx.db, ctx.workspaceId, [call.id]);
  const isHeard = rings.some(
    (one) =>
      one.round === call.ringRound &&
      (one.ended === null || (one.ended === "asleep" && one.by.includes("push"))),
  );
  if (isHeard) {
    noteRinging(step, rings, given);
    return true;
  }
  await moveDue(ctx, course, "ring");
  return false;
}

function noteRinging(step: RingStep, rings: readonly RingRecord[], given: Given): void {
  if (step.kind === "ring") return;
  if (step.order === "all") {
    given.loud += 1;
    return;
  }
  for (const one of rings) if (one.ended === null) given.members.add(one.memberId);
}

async function offerWaiting(
  ctx: WriteCtx,
  course: Course,
  members: readonly Ringable[],
  step: Extract<Stand, { kind: "queue" }>,
  given: Given,
): Promise<void> {
  const targets = targetsOf(members, step.targets, course.line).filter(
    (one) => !given.members.has(one.id),
  );
  const earlier = await ringsAtStep(ctx, course);
  const rings = chooseRound({ targets, order: step.order, earlier, isQueue: true }, ctx.now);
  const open = rings.filter((one) => one.ended === null);
  const free = targets.filter((one) => ringOf(one, ctx.now).ended === null).length;
  const isTooLoud = step.order === "all" && given.loud >= free;
  if (open.length === 0 || isTooLoud) {
    if (earlier.length === 0) await noteUnrung(ctx, course.call, unrungOf(rings));
    return;
  }
  if (step.order === "all") given.loud += 1;
  else for (const one of open) given.members.add(one.memberId);
  await startRound(ctx, course, rings, limit("queueRoundSeconds"));
  const now = await holdCourse(ctx, course.call.id);
  if (now) planMove(ctx, now);
}

const unrungOf = (rings: readonly Ringing[]): readonly Ringing[] =>
  rings.filter((one) => one.ended !== null);

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
import {
  type Course,
  courseOf,
  openCourses,
  standOf,
} from "#server/actions/call/inbound/course.ts";
import { moveDue } from "#server/actions/call/rings/move-call.ts";
import { planMove } from "#server/actions/call/rings/plan-move.ts";
import {
  atStep,
  joinRound,
  noteUnrung,
  startRound,
} from "#server/actions/call/rings/ring-round.ts";
import type { Desk } from "#server/actions/desk.ts";
import { type CallRecord, lockCall, lockCalls } from "#server/store/call/call.ts";
import { listUntaken } from "#server/store/call/ringing/course.ts";
import { listRings, type RingRecord } from "#server/store/call/ringing/ring.ts";
import { listRingables } from "#server/store/call/ringing/ringable.ts";
import { holdName } from "#server/store/hold-name.ts";

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
  const courseOf = openCourses(ctx);
  const hold = async (calls: readonly CallId[]) => {
    const held = (await lockCalls(ctx.db, ctx.workspaceId, calls)).filter(isUntaken);
    const rings = Map.groupBy(await listRings(ctx.db, ctx.workspaceId, calls), (one) => one.callId);
    const all: Held[] = [];
    for (const call of held)
      all.push({ course: await courseOf(call), rings: rings.get(call.id) ?? [] });
    return all;
  };
  // Who rings already counts before anybody else is offered.
  let waiting: Held[] = [];
  let hasMoved = false;
  for (const held of await hold(ids)) {
    const became = await ringsOn(ctx, held, members, given);
    if (became !== "rings") waiting.push(held);
    hasMoved ||= became === "moved";
  }
  if (hasMoved) waiting = await hold(waiting.map(({ course }) => course.call.id));
  for (const held of waiting) {
    const step = standOf(held.course);
    if (step?.kind === "queue" && held.course.call.ringUntil === null)
      await offerWaiting(ctx, held, members, step, given);
  }
}

/** A caller of whom everything is read that the matching asks about, with all others at once. */
interface Held {
  readonly course: Course;
  readonly rings: readonly RingRecord[];
}

const isUntaken = (call: CallRecord): boolean =>
  call.endedAt === null && call.hungUpAt === null && call.claimedBy === null;

async function holdCourse(ctx: WriteCtx, id: CallId): Promise<Course | null> {
  const call = await lockCall(ctx.db, ctx.workspaceId, id);
  return call !== null && isUntaken(call) ? courseOf(ctx, call) : null;
}

type RingStep = Extract<Stand, { kind: "ring" | "queue" }>;

/** A round goes on while a phone rings for it, or a push may wake somebody; else its time is up. */
async function ringsOn(
  ctx: WriteCtx,
  { course, rings: before }: Held,
  members: readonly Ringable[],
  given: Given,
): Promise<"rings" | "waits" | "moved"> {
  const { call } = course;
  const step = standOf(course);
  if (call.ringUntil === null || (step?.kind !== "ring" && step?.kind !== "queue")) return "waits";
  const hasJoined = await joinRound(ctx, course, { members, step, rings: before });
  const rings = hasJoined ? await listRings(ctx.db, ctx.workspaceId, [call.id]) : before;
  const isHeard = rings.some(
    (one) =>
      one.round === call.ringRound &&
      (one.ended === null || (one.ended === "asleep" && one.by.includes("push"))),
  );
  if (isHeard) {
    noteRinging(step, rings, given);
    return "rings";
  }
  await moveDue(ctx, course, "ring");
  return "moved";
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
  { course, rings: known }: Held,
  members: readonly Ringable[],
  step: Extract<Stand, { kind: "queue" }>,
  given: Given,
): Promise<void> {
  const targets = targetsOf(members, step.targets, course.line).filter(
    (one) => !given.members.has(one.id),
  );
  const earlier = atStep(course, known);
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

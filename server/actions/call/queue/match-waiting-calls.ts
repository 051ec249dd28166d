// Matches those who wait with those who are free: in the order of the queue, each caller at whoever their step
// names. The only place where a waiting caller begins to ring.

import {
  chooseRingRound,
  eligibleCandidates,
  offerRing,
  type RingCandidate,
  type RingOffer,
} from "#domain/call/choose-ring-round.ts";
import type { ActiveStep } from "#domain/call/flow/advance-flow.ts";
import { isOutage } from "#domain/database-fault.ts";
import type { CallId, MemberId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import {
  type CallFlowContext,
  currentStep,
  loadCallFlowContext,
  openCourses,
} from "#server/actions/call/inbound/call-flow-context.ts";
import { scheduleDueTransition } from "#server/actions/call/ringing/due-transition.ts";
import {
  addToRingRound,
  atStep,
  recordUnreachable,
  startRingRound,
  whoJoins,
} from "#server/actions/call/ringing/ring-round.ts";
import { applyDueTransition } from "#server/actions/call/ringing/run-due-transition.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { type CallRecord, listCallsById, lockCall } from "#server/store/call/call.ts";
import { listRings, type RingRecord } from "#server/store/call/ringing/ring.ts";
import { listRingCandidates } from "#server/store/call/ringing/ring-candidate.ts";
import { listUnclaimedCalls } from "#server/store/call/ringing/waiting-calls.ts";
import { lockByName } from "#server/store/hold-name.ts";

/**
 * A transaction for each caller of whom anything is to be done, so that none holds the others' rows, and one who cannot
 * be offered keeps nobody else waiting. What others were given is read again each time: another process may match too.
 */
export async function matchWaitingCalls(desk: Runtime, workspaceId: WorkspaceId): Promise<void> {
  const pass: Pass = { done: new Set(), failed: new Map(), current: null };
  for (;;) {
    try {
      const done = await desk.asSystem(workspaceId, (ctx) => offerOne(ctx, pass));
      if (done === null) break;
      pass.done.add(done);
    } catch (error) {
      if (pass.current === null || isOutage(error)) throw error;
      pass.failed.set(pass.current, error);
    }
  }
  const [first] = pass.failed.values();
  if (first === undefined) return;
  const why = first instanceof Error ? first.message : String(first);
  throw new Error(`${pass.failed.size} callers could not be offered: ${why}`, { cause: first });
}

type Done = `${"round" | "offer"} ${CallId}`;

/** One matching: nothing is done twice in it, and who failed is passed over. */
interface Pass {
  readonly done: Set<Done>;
  readonly failed: Map<CallId, unknown>;
  /** Whose turn it is. */
  current: CallId | null;
}

/** What this matching has given away already. */
interface Given {
  /** Members at whom a waiting caller rings, alone. */
  readonly members: Set<MemberId>;
  /** Callers who ring at everybody: not more of them than there are people. */
  loud: number;
}

/** null: nothing is to be done any more. */
async function offerOne(ctx: WriteContext, pass: Pass): Promise<Done | null> {
  pass.current = null;
  await lockByName(ctx.db, `offer calls ${ctx.workspaceId}`);
  const ids = await listUnclaimedCalls(ctx.db, ctx.workspaceId);
  if (ids.length === 0) return null;
  const members = await listRingCandidates(ctx.db, ctx.workspaceId, ctx.now);
  const calls = (await listCallsById(ctx.db, ctx.workspaceId, ids)).filter(isUntaken);
  const rings = Map.groupBy(await listRings(ctx.db, ctx.workspaceId, ids), (one) => one.callId);
  const courseOf = openCourses(ctx);
  const given: Given = { members: new Set(), loud: 0 };
  const waiting: Held[] = [];
  // Who rings already counts before anybody else is offered.
  for (const call of calls) {
    const known = rings.get(call.id) ?? [];
    if (pass.failed.has(call.id)) {
      noteMembers(known, given);
      continue;
    }
    pass.current = call.id;
    const held: Held = { course: await courseOf(call), rings: known };
    const done: Done = `round ${call.id}`;
    const round = roundOf(ctx, held, members);
    if (round === "waits") waiting.push(held);
    else if (round === "rings" || pass.done.has(done)) noteRinging(held, given);
    else {
      await followRound(ctx, call.id, members);
      return done;
    }
  }
  for (const held of waiting) {
    const { id } = held.course.call;
    pass.current = id;
    const done: Done = `offer ${id}`;
    if (pass.done.has(done) || offerOf(ctx, held, members, given) === null) continue;
    await offerWaiting(ctx, id, members, given);
    return done;
  }
  pass.current = null;
  return null;
}

/** A caller of whom everything is read that the matching asks about, with all others at once. */
interface Held {
  readonly course: CallFlowContext;
  readonly rings: readonly RingRecord[];
}

const isUntaken = (call: CallRecord): boolean =>
  call.endedAt === null && call.hungUpAt === null && call.claimedBy === null;

/** Their row is held from here on: what was decided before is decided again by what is read now. */
async function hold(ctx: WriteContext, id: CallId): Promise<Held | null> {
  const call = await lockCall(ctx.db, ctx.workspaceId, id);
  if (call === null || !isUntaken(call)) return null;
  const rings = await listRings(ctx.db, ctx.workspaceId, [id]);
  return { course: await loadCallFlowContext(ctx, call), rings };
}

type RingStep = Extract<ActiveStep, { kind: "ring" | "queue" }>;

const ringStepOf = (course: CallFlowContext): RingStep | null => {
  const step = currentStep(course);
  return step?.kind === "ring" || step?.kind === "queue" ? step : null;
};

/** A round goes on while a phone rings for it, or a push may wake somebody; else its time is up. */
function roundOf(
  ctx: WriteContext,
  { course, rings }: Held,
  members: readonly RingCandidate[],
): "waits" | "rings" | "joins" | "over" {
  const { call } = course;
  const step = ringStepOf(course);
  if (call.ringExpiresAt === null || step === null) return "waits";
  if (whoJoins(ctx, course, { members, step, rings }).length > 0) return "joins";
  const isHeard = rings.some(
    (one) =>
      one.round === call.ringRound &&
      (one.ended === null || (one.ended === "asleep" && one.by.includes("push"))),
  );
  return isHeard ? "rings" : "over";
}

async function followRound(
  ctx: WriteContext,
  id: CallId,
  members: readonly RingCandidate[],
): Promise<void> {
  const held = await hold(ctx, id);
  const step = held && ringStepOf(held.course);
  if (!held || !step) return;
  const round = roundOf(ctx, held, members);
  if (round === "joins")
    await addToRingRound(ctx, held.course, { members, step, rings: held.rings });
  else if (round === "over") await applyDueTransition(ctx, held.course, "ring");
}

function noteRinging({ course, rings }: Held, given: Given): void {
  const step = ringStepOf(course);
  if (step?.kind !== "queue") return;
  if (step.order === "all") given.loud += 1;
  else noteMembers(rings, given);
}

function noteMembers(rings: readonly RingRecord[], given: Given): void {
  for (const one of rings) if (one.ended === null) given.members.add(one.memberId);
}

/** At whom a waiting caller rings next, or why it is nobody; null: nothing is to be written. */
function offerOf(
  ctx: WriteContext,
  { course, rings: known }: Held,
  members: readonly RingCandidate[],
  given: Given,
): { readonly kind: "rings" | "unrung"; readonly rings: readonly RingOffer[] } | null {
  const step = ringStepOf(course);
  if (step?.kind !== "queue" || course.call.ringExpiresAt !== null) return null;
  const targets = eligibleCandidates(members, step.targets, course.home).filter(
    (one) => !given.members.has(one.id),
  );
  const earlier = atStep(course, known);
  const rings = chooseRingRound({ targets, order: step.order, earlier, isQueue: true }, ctx.now);
  const open = rings.filter((one) => one.ended === null);
  const free = targets.filter((one) => offerRing(one, ctx.now).ended === null).length;
  const isTooLoud = step.order === "all" && given.loud >= free;
  if (open.length > 0 && !isTooLoud) return { kind: "rings", rings };
  const unrung = rings.filter((one) => one.ended !== null);
  return earlier.length === 0 && unrung.length > 0 ? { kind: "unrung", rings: unrung } : null;
}

async function offerWaiting(
  ctx: WriteContext,
  id: CallId,
  members: readonly RingCandidate[],
  given: Given,
): Promise<void> {
  const held = await hold(ctx, id);
  const offer = held && offerOf(ctx, held, members, given);
  if (!held || !offer) return;
  const { course } = held;
  if (offer.kind === "unrung") return recordUnreachable(ctx, course.call, offer.rings);
  const call = await startRingRound(ctx, course, offer.rings, limit("queueRoundSeconds"));
  scheduleDueTransition(ctx, { ...course, call });
}

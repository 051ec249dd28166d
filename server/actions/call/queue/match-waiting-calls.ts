// Matches waiting callers with free members, in queue order and by each step's targets. The only place where a waiting
// caller starts to ring.

import { canRingAnotherCaller } from "#domain/call/can-ring-another-caller.ts";
import {
  chooseRingRound,
  eligibleCandidates,
  type RingCandidate,
  type RingOffer,
} from "#domain/call/choose-ring-round.ts";
import type { CallEvent } from "#domain/call/engine/event.ts";
import { chooseJoiners, ringsAtStep } from "#domain/call/engine/ring-round.ts";
import type { ActiveStep } from "#domain/call/flow/advance-flow.ts";
import { currentStep } from "#domain/call/flow/current-step.ts";
import { isUnclaimed } from "#domain/call/is-unclaimed.ts";
import { isOutage } from "#domain/database-fault.ts";
import type { CallId, MemberId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { lockCallView } from "#server/actions/call/engine/load-state.ts";
import { runCallEvent } from "#server/actions/call/engine/run-call-event.ts";
import {
  type CallFlowContext,
  createFlowContextLoader,
} from "#server/actions/call/inbound/call-flow-context.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { type CallRecord, listCallsById } from "#server/store/call/call.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import { listRings, type RingRecord } from "#server/store/call/ringing/ring.ts";
import { listRingCandidates } from "#server/store/call/ringing/ring-candidate.ts";
import { listUnclaimedCalls } from "#server/store/call/ringing/waiting-calls.ts";
import { lockByName } from "#server/store/lock-by-name.ts";

/**
 * One transaction per caller that needs a change, so that none holds the others' rows and a failing one blocks no
 * other. Offers are read again each time, as another process may be matching too.
 */
export async function matchWaitingCalls(runtime: Runtime, workspaceId: WorkspaceId): Promise<void> {
  const run: MatchRun = { done: new Set(), failed: new Map(), current: null };
  for (;;) {
    try {
      const done = await runtime.asSystem(workspaceId, (ctx) => offerNextCall(ctx, run));
      if (done === null) break;
      run.done.add(done);
    } catch (error) {
      if (run.current === null || isOutage(error)) throw error;
      run.failed.set(run.current, error);
    }
  }
  const [first] = run.failed.values();
  if (first === undefined) return;
  const reason = first instanceof Error ? first.message : String(first);
  throw new Error(`${run.failed.size} callers could not be offered: ${reason}`, { cause: first });
}

type MatchStep = `${"round" | "offer"} ${CallId}`;

/** State of one matching run: nothing is done twice in it, and failed calls are skipped. */
interface MatchRun {
  readonly done: Set<MatchStep>;
  readonly failed: Map<CallId, unknown>;
  /** The call being processed. */
  current: CallId | null;
}

/** What has been offered already. */
interface Assignments {
  /** Members rung exclusively by a waiting caller. */
  readonly members: Set<MemberId>;
  /** For each caller whom all free members of their queue ring: those members. */
  readonly ringingAll: MemberId[][];
  /** Members of a queue for whom no further caller may ring now, so each queue is decided once. */
  readonly full: Set<string>;
}

/** Null if nothing is left to do. */
async function offerNextCall(ctx: WriteContext, run: MatchRun): Promise<MatchStep | null> {
  run.current = null;
  await lockByName(ctx.db, `offer calls ${ctx.workspaceId}`);
  const ids = await listUnclaimedCalls(ctx.db, ctx.workspaceId);
  if (ids.length === 0) return null;
  const members = await listRingCandidates(ctx.db, ctx.workspaceId, ctx.now);
  const calls = (await listCallsById(ctx.db, ctx.workspaceId, ids)).filter(isUnclaimed);
  const rings = Map.groupBy(await listRings(ctx.db, ctx.workspaceId, ids), (one) => one.callId);
  const flowContextOf = createFlowContextLoader(ctx);
  const assignments: Assignments = { members: new Set(), ringingAll: [], full: new Set() };
  const waiting: WaitingCall[] = [];
  // Callers who already ring are counted before any other is offered.
  for (const call of calls) {
    const known = rings.get(call.id) ?? [];
    if (run.failed.has(call.id)) {
      addMembers(known, assignments);
      continue;
    }
    run.current = call.id;
    const waitingCall: WaitingCall = { flowContext: await flowContextOf(call), rings: known };
    const done: MatchStep = `round ${call.id}`;
    const round = roundOf(ctx, waitingCall, members);
    if (round === "waits") waiting.push(waitingCall);
    else if (round === "rings" || run.done.has(done)) addRinging(waitingCall, assignments);
    else {
      await followRound(ctx, await lockForOffer(ctx, call.id, flowContextOf), members);
      return done;
    }
  }
  for (const waitingCall of waiting) {
    const { id } = waitingCall.flowContext.call;
    run.current = id;
    const done: MatchStep = `offer ${id}`;
    if (run.done.has(done) || offerOf(ctx, waitingCall, members, assignments) === null) continue;
    await offerWaiting(ctx, await lockForOffer(ctx, id, flowContextOf), members, assignments);
    return done;
  }
  run.current = null;
  return null;
}

/** A caller with everything matching needs, read in bulk. */
interface WaitingCall {
  readonly flowContext: CallFlowContext;
  readonly rings: readonly RingRecord[];
}

/** Locks the call's row; the decision is made again on fresh data. */
async function lockForOffer(
  ctx: WriteContext,
  id: CallId,
  flowContextOf: (call: CallRecord) => Promise<CallFlowContext>,
): Promise<LockedCall | null> {
  const call = await lockCallView(ctx, id);
  if (call === null || !isUnclaimed(call)) return null;
  return { call, flowContext: await flowContextOf(call), rings: call.rings };
}

interface LockedCall extends WaitingCall {
  readonly call: CallView;
}

type RingStep = Extract<ActiveStep, { kind: "ring" | "queue" }>;

const ringStepOf = (flowContext: CallFlowContext): RingStep | null => {
  const step = currentStep(flowContext);
  return step?.kind === "ring" || step?.kind === "queue" ? step : null;
};

/** A round continues while a phone rings or a push may wake a browser; otherwise it is over. */
function roundOf(
  ctx: WriteContext,
  { flowContext, rings }: WaitingCall,
  members: readonly RingCandidate[],
): "waits" | "rings" | "joins" | "over" {
  const { call } = flowContext;
  const step = ringStepOf(flowContext);
  if (call.ringExpiresAt === null || step === null) return "waits";
  if (joinersOf(ctx, flowContext, { members, step, rings }).length > 0) return "joins";
  const isStillRinging = rings.some(
    (one) =>
      one.round === call.ringRound &&
      (one.endReason === null ||
        (one.endReason === "no_active_browser" && one.by.includes("push"))),
  );
  return isStillRinging ? "rings" : "over";
}

async function followRound(
  ctx: WriteContext,
  waitingCall: LockedCall | null,
  members: readonly RingCandidate[],
): Promise<void> {
  const step = waitingCall && ringStepOf(waitingCall.flowContext);
  if (!waitingCall || !step) return;
  const { call, flowContext, rings } = waitingCall;
  const round = roundOf(ctx, waitingCall, members);
  if (round !== "joins" && round !== "over") return;
  const offers = joinersOf(ctx, flowContext, { members, step, rings });
  const event: CallEvent =
    round === "over" ? { kind: "round_over" } : { kind: "round_joined", offers };
  await runCallEvent(ctx, call, event, { flowContext });
}

const joinersOf = (
  { now }: WriteContext,
  { call, conversationInbox }: CallFlowContext,
  options: Omit<Parameters<typeof chooseJoiners>[1], "conversationInbox">,
): readonly RingOffer[] => chooseJoiners(call, { ...options, conversationInbox }, now);

function addRinging({ flowContext, rings }: WaitingCall, assignments: Assignments): void {
  const step = ringStepOf(flowContext);
  if (step?.kind !== "queue") return;
  if (step.order === "all") assignments.ringingAll.push(openMembers(rings));
  else addMembers(rings, assignments);
}

function addMembers(rings: readonly RingRecord[], assignments: Assignments): void {
  for (const memberId of openMembers(rings)) assignments.members.add(memberId);
}

const openMembers = (rings: readonly RingOffer[]): MemberId[] =>
  rings.filter((one) => one.endReason === null).map((one) => one.memberId);

/** The members to ring next for a waiting caller, or why none can be rung; null if there is nothing to write. */
function offerOf(
  ctx: WriteContext,
  { flowContext, rings: known }: WaitingCall,
  members: readonly RingCandidate[],
  assignments: Assignments,
): { readonly kind: "rings" | "skipped"; readonly rings: readonly RingOffer[] } | null {
  const step = ringStepOf(flowContext);
  if (step?.kind !== "queue" || flowContext.call.ringExpiresAt !== null) return null;
  const targets = eligibleCandidates(members, step.targets, flowContext.conversationInbox).filter(
    (one) => !assignments.members.has(one.id),
  );
  const earlier = ringsAtStep(flowContext.call, known);
  const rings = chooseRingRound({ targets, order: step.order, earlier, isQueue: true }, ctx.now);
  const open = openMembers(rings);
  const canRing = step.order === "all" ? canAllRing(assignments, open) : open.length > 0;
  if (canRing) return { kind: "rings", rings };
  const skipped = rings.filter((one) => one.endReason !== null);
  return earlier.length === 0 && skipped.length > 0 ? { kind: "skipped", rings: skipped } : null;
}

function canAllRing(
  { members: rungAlone, ringingAll, full }: Assignments,
  members: readonly MemberId[],
): boolean {
  const key = members.join();
  if (members.length === 0 || full.has(key)) return false;
  const ringing = ringingAll.map((ids) => ids.filter((id) => !rungAlone.has(id)));
  if (canRingAnotherCaller(ringing, members)) return true;
  full.add(key);
  return false;
}

async function offerWaiting(
  ctx: WriteContext,
  waitingCall: LockedCall | null,
  members: readonly RingCandidate[],
  assignments: Assignments,
): Promise<void> {
  const offer = waitingCall && offerOf(ctx, waitingCall, members, assignments);
  if (!waitingCall || !offer) return;
  const { call, flowContext } = waitingCall;
  const { rings: offers } = offer;
  const seconds = limit("queueRoundSeconds");
  const event: CallEvent =
    offer.kind === "skipped"
      ? { kind: "unreachable", offers }
      : { kind: "offered", offers, seconds };
  await runCallEvent(ctx, call, event, { flowContext });
}

// One ring round: which members' phones ring, and why the others' do not.

import {
  chooseRingRound,
  eligibleCandidates,
  type RingCandidate,
  type RingOffer,
} from "#domain/call/choose-ring-round.ts";
import type { FlowStep } from "#domain/call/flow/flow.ts";
import type { MemberId } from "#domain/ids.ts";
import type { CallFlowContext } from "#server/actions/call/inbound/call-flow-context.ts";
import { publishCallChange } from "#server/actions/call/publish-call-change.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { type CallRecord, updateCall } from "#server/store/call/call.ts";
import { insertRings, listRings, type RingRecord } from "#server/store/call/ringing/ring.ts";
import { listRingCandidates } from "#server/store/call/ringing/ring-candidate.ts";
import { schedulePersonalPhones } from "./personal-phone.ts";

type RingStep = Pick<Extract<FlowStep, { kind: "ring" | "queue" }>, "kind" | "targets" | "order">;

/** The offers of the next round; `earlier`: those made at this step before. */
export async function planRingRound(
  ctx: WriteContext,
  { home }: CallFlowContext,
  step: RingStep,
  earlier: readonly RingRecord[],
  firstId: MemberId | null = null,
): Promise<readonly RingOffer[]> {
  const found = await listRingCandidates(ctx.db, ctx.workspaceId, ctx.now);
  // The member who lost this caller is on no other call: the report of their leg's end may still arrive.
  const members = found.map((one) => (one.id === firstId ? { ...one, isOnCall: false } : one));
  return chooseRingRound(
    {
      targets: eligibleCandidates(members, step.targets, home),
      ...{ order: step.order, earlier, isQueue: step.kind === "queue", firstId },
    },
    ctx.now,
  );
}

/** The rings since the caller entered the current step. */
export async function listRingsAtStep(
  ctx: WriteContext,
  flowContext: CallFlowContext,
): Promise<readonly RingRecord[]> {
  return atStep(flowContext, await listRings(ctx.db, ctx.workspaceId, [flowContext.call.id]));
}

export function atStep(
  { call }: CallFlowContext,
  rings: readonly RingRecord[],
): readonly RingRecord[] {
  const since = call.stepEnteredAt;
  return since === null
    ? rings
    : rings.filter((one) => Date.parse(one.offeredAt) >= Date.parse(since));
}

/** Starts ringing these members; returns the updated call. */
export async function startRingRound(
  ctx: WriteContext,
  flowContext: CallFlowContext,
  rings: readonly RingOffer[],
  seconds: number,
): Promise<CallRecord> {
  const { call } = flowContext;
  const round = call.ringRound + 1;
  const ringExpiresAt = new Date(ctx.now.getTime() + seconds * 1000);
  await insertRings(ctx.db, ctx.workspaceId, { id: call.id, round }, rings, ctx.now);
  await updateCall(ctx.db, ctx.workspaceId, call.id, { ringRound: round, ringExpiresAt });
  await reach(ctx, flowContext, round, rings, ringExpiresAt);
  publishCallChange(ctx, call);
  return {
    ...{ ...call, ringRound: round },
    ...{ ringExpiresAt: ringExpiresAt.toISOString(), version: call.version + 1 },
  };
}

/** Reaches members without an awake browser: a push now, and their personal phone a little later. */
async function reach(
  ctx: WriteContext,
  flowContext: CallFlowContext,
  round: number,
  rings: readonly RingOffer[],
  until: Date,
): Promise<void> {
  const pushed = rings.filter((one) => one.by.includes("push"));
  for (const { memberId } of pushed)
    ctx.schedule("send-ring-push", {
      ...{ workspaceId: ctx.workspaceId, callId: flowContext.call.id, memberId },
      until: until.toISOString(),
    });
  const open = rings.filter((one) => one.ended === null).map((one) => one.memberId);
  await schedulePersonalPhones(ctx, { callId: flowContext.call.id, round, memberIds: open, until });
}

/** Records in the call's log why no phone rings. */
export async function recordUnreachable(
  ctx: WriteContext,
  call: CallFlowContext["call"],
  rings: readonly RingOffer[],
): Promise<void> {
  if (rings.length === 0) return;
  const round = call.ringRound + 1;
  await insertRings(ctx.db, ctx.workspaceId, { id: call.id, round }, rings, ctx.now);
  await updateCall(ctx.db, ctx.workspaceId, call.id, { ringRound: round });
}

interface JoinOptions {
  readonly members: readonly RingCandidate[];
  readonly step: RingStep;
  /** All rings of this call. */
  readonly rings: readonly RingRecord[];
}

/** Members who could not be rung when the round began and can be now. */
export function whoJoins(
  { now }: Pick<WriteContext, "now">,
  flowContext: CallFlowContext,
  { members, step, rings }: JoinOptions,
): readonly RingOffer[] {
  const { call, home } = flowContext;
  if (step.order !== "all" || call.ringExpiresAt === null) return [];
  const earlier = atStep(flowContext, rings);
  const alreadyRung = new Set(
    earlier
      .filter((one) => one.ended === null || one.ended === "declined" || one.ended === "missed")
      .map((one) => one.memberId),
  );
  return chooseRingRound(
    {
      targets: eligibleCandidates(members, step.targets, home),
      ...{ order: "all", earlier, isQueue: step.kind === "queue" },
    },
    now,
  ).filter((one) => one.ended === null && !alreadyRung.has(one.memberId));
}

/** Adds them to the current round. */
export async function addToRingRound(
  ctx: WriteContext,
  flowContext: CallFlowContext,
  options: JoinOptions,
): Promise<void> {
  const { call } = flowContext;
  const able = whoJoins(ctx, flowContext, options);
  if (able.length === 0 || call.ringExpiresAt === null) return;
  const at = { id: call.id, round: call.ringRound };
  await insertRings(ctx.db, ctx.workspaceId, at, able, ctx.now);
  await reach(ctx, flowContext, call.ringRound, able, new Date(call.ringExpiresAt));
  publishCallChange(ctx, call);
}

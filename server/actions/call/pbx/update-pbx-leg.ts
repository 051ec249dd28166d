// Applies a browser's reports about its PBX call like a carrier's. Late, duplicate and out-of-order reports change
// nothing.

import type { LegEvent } from "#domain/call/apply-leg-event.ts";
import { findCustomerLeg, isSpeaker } from "#domain/call/derive-call-state.ts";
import { type PbxCallEnd, pbxCallEnds } from "#domain/call/pbx/pbx-call-end.ts";
import { required } from "#domain/errors.ts";
import type { CallId, LegId, MemberId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { applyLegEvent, endLeg } from "#server/actions/call/events/save-leg-event.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { updateCall } from "#server/store/call/call.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import { assignLegToMember, findLeg, type LegRecord } from "#server/store/call/leg.ts";
import { endRing, endRings } from "#server/store/call/ringing/ring.ts";

const connected = { cause: null, providerCode: null, seconds: null } as const;
/** A PBX reports no conferences: every speaker counts as in the call's only one. */
const firstPosition = { conferenceEpoch: 1, seq: 1 } as const;

export const isUnansweredPbxRing = (leg: LegRecord): boolean =>
  leg.joinMethod === "ring" && leg.joinedAt === null;

/** The member answered. False if that was known or comes too late. The caller holds the call's lock. */
export async function answerPbxLeg(
  ctx: WriteContext,
  call: CallView,
  leg: LegRecord,
  memberId: MemberId,
  at: Date,
): Promise<boolean> {
  if (leg.endedAt !== null || leg.joinedAt !== null || call.endedAt !== null) return false;
  const { db, workspaceId } = ctx;
  if (leg.role === "guest") await assignLegToMember(db, workspaceId, leg.id, memberId);
  if (call.claimedBy === null)
    await updateCall(db, workspaceId, call.id, { claimedBy: memberId, claimedAt: at });
  await connectPbxLeg(ctx, call, leg.id, at);
  await endRing(db, workspaceId, call.id, memberId, "answered", at);
  await endRings(db, workspaceId, call.id, "taken", at);
  for (const other of call.legs)
    if (other.id !== leg.id && other.endedAt === null && isUnansweredPbxRing(other))
      await endLeg(ctx, other, { cause: "cancelled" });
  ctx.announce("member", memberId);
  return true;
}

/** The customer and this leg are connected. */
export async function connectPbxLeg(
  ctx: WriteContext,
  call: CallView,
  legId: LegId,
  at: Date,
): Promise<void> {
  const customer = required(findCustomerLeg(call.legs), "it was written with one");
  for (const id of [customer.id, legId])
    await applyEvents(ctx, id, [
      { kind: "leg", is: "answered", ...connected, at: at.toISOString() },
      { kind: "room", is: "joined", ...firstPosition, at: at.toISOString() },
    ]);
}

/** The call is over for this browser. False if that was known. The caller holds the call's lock. */
export async function endPbxLegWithOutcome(
  ctx: WriteContext,
  call: CallView,
  leg: LegRecord,
  reason: PbxCallEnd,
  at: Date,
): Promise<boolean> {
  if (leg.endedAt !== null) return false;
  const { cause, ring } = pbxCallEnds[reason];
  await endPbxLeg(ctx, leg.id, cause, at);
  if (call.direction === "in" && leg.joinedAt === null) {
    if (leg.addedBy !== null)
      await endRing(ctx.db, ctx.workspaceId, call.id, leg.addedBy, ring, at);
    waitForNext(ctx, call.id);
    return true;
  }
  const speaksOn = (one: LegRecord) =>
    one.id !== leg.id && isSpeaker(one) && one.joinedAt !== null && one.endedAt === null;
  const customer = required(findCustomerLeg(call.legs), "it was written with one");
  if (!call.legs.some(speaksOn)) await endPbxLeg(ctx, customer.id, cause, at);
  return true;
}

/** The PBX may ring the next member: until then the caller has not hung up. */
function waitForNext(ctx: WriteContext, callId: CallId): void {
  const at = new Date(ctx.now.getTime() + limit("pbxMoveSeconds") * 1000);
  const { workspaceId } = ctx;
  ctx.schedule(
    "end-pbx-call",
    { workspaceId, callId },
    { at, usesTimer: true, key: `outside:${callId}` },
  );
}

export const endPbxLeg = (
  ctx: WriteContext,
  legId: LegId,
  cause: LegRecord["cause"],
  at: Date,
): Promise<void> =>
  applyEvents(ctx, legId, [
    { kind: "leg", is: "ended", ...connected, cause, at: at.toISOString() },
  ]);

async function applyEvents(
  ctx: WriteContext,
  legId: LegId,
  all: readonly LegEvent[],
): Promise<void> {
  for (const event of all) {
    const leg = required(await findLeg(ctx.db, ctx.workspaceId, legId), "legs are never deleted");
    await applyLegEvent(ctx, leg, event);
  }
}

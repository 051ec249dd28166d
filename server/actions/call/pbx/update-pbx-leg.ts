// What a browser tells of its call on a member's own telephone system, folded as any carrier's reports are. Told
// late, twice or in another order it changes nothing.

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
/** Nobody tells of rooms there: whoever speaks is in the one of the call. */
const stay = { stay: 1, seq: 1 } as const;

export const isUnansweredPbxRing = (leg: LegRecord): boolean =>
  leg.joinMethod === "ring" && leg.joinedAt === null;

/** They speak. false: known, or too late. The call is held. */
export async function answerPbxLeg(
  ctx: WriteContext,
  call: CallView,
  leg: LegRecord,
  memberId: MemberId,
  at: Date,
): Promise<boolean> {
  if (leg.endAt !== null || leg.joinedAt !== null || call.endedAt !== null) return false;
  const { db, workspaceId } = ctx;
  if (leg.role === "guest") await assignLegToMember(db, workspaceId, leg.id, memberId);
  if (call.claimedBy === null)
    await updateCall(db, workspaceId, call.id, { claimedBy: memberId, claimedAt: at });
  await connectPbxLeg(ctx, call, leg.id, at);
  await endRing(db, workspaceId, call.id, memberId, "answered", at);
  await endRings(db, workspaceId, call.id, "taken", at);
  for (const other of call.legs)
    if (other.id !== leg.id && other.endAt === null && isUnansweredPbxRing(other))
      await endLeg(ctx, other, { cause: "cancelled" });
  ctx.announce("member", memberId);
  return true;
}

/** The customer and this one hear each other. */
export async function connectPbxLeg(
  ctx: WriteContext,
  call: CallView,
  legId: LegId,
  at: Date,
): Promise<void> {
  const customer = required(findCustomerLeg(call.legs), "it was written with one");
  for (const id of [customer.id, legId])
    await tell(ctx, id, [
      { kind: "leg", is: "answered", ...connected, at: at.toISOString() },
      { kind: "room", is: "joined", ...stay, at: at.toISOString() },
    ]);
}

/** It is over for this browser. false: that was known. The call is held. */
export async function endPbxLegWithOutcome(
  ctx: WriteContext,
  call: CallView,
  leg: LegRecord,
  why: PbxCallEnd,
  at: Date,
): Promise<boolean> {
  if (leg.endAt !== null) return false;
  const { cause, ring } = pbxCallEnds[why];
  await endPbxLeg(ctx, leg.id, cause, at);
  if (call.direction === "in" && leg.joinedAt === null) {
    if (leg.addedBy !== null)
      await endRing(ctx.db, ctx.workspaceId, call.id, leg.addedBy, ring, at);
    waitForNext(ctx, call.id);
    return true;
  }
  const speaksOn = (one: LegRecord) =>
    one.id !== leg.id && isSpeaker(one) && one.joinedAt !== null && one.endAt === null;
  const customer = required(findCustomerLeg(call.legs), "it was written with one");
  if (!call.legs.some(speaksOn)) await endPbxLeg(ctx, customer.id, cause, at);
  return true;
}

/** The system may go on to the next of the team: until then the caller has not hung up. */
function waitForNext(ctx: WriteContext, callId: CallId): void {
  const at = new Date(ctx.now.getTime() + limit("outsideMoveSeconds") * 1000);
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
  tell(ctx, legId, [{ kind: "leg", is: "ended", ...connected, cause, at: at.toISOString() }]);

async function tell(ctx: WriteContext, legId: LegId, all: readonly LegEvent[]): Promise<void> {
  for (const news of all) {
    const leg = required(await findLeg(ctx.db, ctx.workspaceId, legId), "legs are never deleted");
    await applyLegEvent(ctx, leg, news);
  }
}

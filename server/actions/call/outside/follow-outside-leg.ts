// What a browser tells of its call on a member's own telephone system, folded as any carrier's reports are. Told
// late, twice or in another order it changes nothing.
import { customerOf, isSpeaker } from "#domain/call/fold.ts";
import type { LegNews } from "#domain/call/merge-leg.ts";
import { type OutsideEnd, outsideEnds } from "#domain/call/outside/outside-end.ts";
import { must } from "#domain/errors.ts";
import type { CallId, LegId, MemberId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { endLeg, tellLeg } from "#server/actions/call/facts/tell-leg.ts";
import { changeCall } from "#server/store/call/call.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import { becomeMember, findLeg, type LegRecord } from "#server/store/call/leg.ts";
import { endRing, endRings } from "#server/store/call/ringing/ring.ts";

const connected = { cause: null, providerCode: null, seconds: null } as const;
/** Nobody tells of rooms there: whoever speaks is in the one of the call. */
const stay = { stay: 1, seq: 1 } as const;

export const isRung = (leg: LegRecord): boolean => leg.broughtHow === "ring" && leg.joinAt === null;

/** They speak. false: known, or too late. The call is held. */
export async function beginToSpeak(
  ctx: WriteCtx,
  call: CallView,
  leg: LegRecord,
  memberId: MemberId,
  at: Date,
): Promise<boolean> {
  if (leg.endAt !== null || leg.joinAt !== null || call.endedAt !== null) return false;
  const { db, workspaceId } = ctx;
  if (leg.role === "guest") await becomeMember(db, workspaceId, leg.id, memberId);
  if (call.claimedBy === null)
    await changeCall(db, workspaceId, call.id, { claimedBy: memberId, claimedAt: at });
  await meet(ctx, call, leg.id, at);
  await endRing(db, workspaceId, call.id, memberId, "answered", at);
  await endRings(db, workspaceId, call.id, "taken", at);
  for (const other of call.legs)
    if (other.id !== leg.id && other.endAt === null && isRung(other))
      await endLeg(ctx, other, { cause: "cancelled" });
  ctx.announce("member", memberId);
  return true;
}

/** The customer and this one hear each other. */
export async function meet(ctx: WriteCtx, call: CallView, legId: LegId, at: Date): Promise<void> {
  const customer = must(customerOf(call.legs), "it was written with one");
  for (const id of [customer.id, legId])
    await tell(ctx, id, [
      { kind: "leg", is: "answered", ...connected, at: at.toISOString() },
      { kind: "room", is: "joined", ...stay, at: at.toISOString() },
    ]);
}

/** It is over for this browser. false: that was known. The call is held. */
export async function stopToSpeak(
  ctx: WriteCtx,
  call: CallView,
  leg: LegRecord,
  why: OutsideEnd,
  at: Date,
): Promise<boolean> {
  if (leg.endAt !== null) return false;
  const { cause, ring } = outsideEnds[why];
  await end(ctx, leg.id, cause, at);
  if (call.direction === "in" && leg.joinAt === null) {
    if (leg.broughtBy !== null)
      await endRing(ctx.db, ctx.workspaceId, call.id, leg.broughtBy, ring, at);
    waitForNext(ctx, call.id);
    return true;
  }
  const speaksOn = (one: LegRecord) =>
    one.id !== leg.id && isSpeaker(one) && one.joinAt !== null && one.endAt === null;
  const customer = must(customerOf(call.legs), "it was written with one");
  if (!call.legs.some(speaksOn)) await end(ctx, customer.id, cause, at);
  return true;
}

/** The system may go on to the next of the team: until then the caller has not hung up. */
function waitForNext(ctx: WriteCtx, callId: CallId): void {
  const at = new Date(ctx.now.getTime() + limit("outsideMoveSeconds") * 1000);
  const { workspaceId } = ctx;
  ctx.schedule(
    "end-outside-call",
    { workspaceId, callId },
    { at, isPunctual: true, key: `outside:${callId}` },
  );
}

export const end = (
  ctx: WriteCtx,
  legId: LegId,
  cause: LegRecord["cause"],
  at: Date,
): Promise<void> =>
  tell(ctx, legId, [{ kind: "leg", is: "ended", ...connected, cause, at: at.toISOString() }]);

async function tell(ctx: WriteCtx, legId: LegId, all: readonly LegNews[]): Promise<void> {
  for (const news of all) {
    const leg = must(await findLeg(ctx.db, ctx.workspaceId, legId), "legs are never deleted");
    await tellLeg(ctx, leg, news);
  }
}

// Assumes a member joined when their leg was answered long enough ago and can only be in the conference: the join
// report was lost, and hanging up or waiting could cut off a conversation. The carrier is polled within a minute, and
// any report takes precedence.
import { isSpeaker } from "#domain/call/derive-call-state.ts";
import type { CallId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { recomputeCallState } from "#server/actions/call/events/recompute-call-state.ts";
import { applyLegEvent } from "#server/actions/call/events/save-leg-event.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { type CallRecord, updateCall } from "#server/store/call/call.ts";
import { type LegRecord, listLegs } from "#server/store/call/leg.ts";

/** Milliseconds. Margin for the carrier's clock, after the answer. */
const graceMs = 3_000;

/** The carrier may never report that a member joined, so checks after the join timeout. */
export function scheduleJoinCheck(ctx: WriteContext, leg: Pick<LegRecord, "id" | "callId">): void {
  const at = new Date(ctx.now.getTime() + limit("claimJoinSeconds") * 1000 + graceMs);
  ctx.schedule(
    "run-call-transition",
    { workspaceId: ctx.workspaceId, callId: leg.callId },
    { at, usesTimer: true, key: `come:${leg.id}` },
  );
}

/** True if a speaker is now assumed to be in the conference. */
export async function assumeJoined(ctx: WriteContext, call: CallRecord): Promise<boolean> {
  const legs = await listLegs(ctx.db, ctx.workspaceId, [call.id]);
  const unheard = legs.filter((leg) => leg.endedAt === null && leg.joinedAt === null);
  const come = unheard.filter((leg) => isJoining(leg, call) && hasJoinTimedOut(leg, ctx.now));
  if (!come.some(isSpeaker)) return false;
  const customers = unheard.filter((leg) => leg.role === "customer");
  // The carrier's time of the answer, not ours: its clock may be behind and drops fractions of a second, so an end
  // reported right after would precede the join, and the call would count as missed.
  const first = come.filter(isSpeaker).map(answeredAtOf).sort()[0] ?? ctx.now.toISOString();
  for (const leg of [...customers, ...come]) {
    const at = leg.role === "customer" ? first : answeredAtOf(leg);
    await applyLegEvent(ctx, leg, {
      kind: "room",
      is: "joined",
      conferenceEpoch: call.conferenceEpoch,
      seq: 0,
      at,
    });
  }
  await requestEarlyPoll(ctx, call.id);
  await recomputeCallState(ctx, call.id);
  return true;
}

/** Only for answered legs; ISO timestamps in UTC sort by time. */
const answeredAtOf = (leg: LegRecord): string =>
  new Date(leg.answeredAt ?? leg.askedAt).toISOString();

/**
 * Legs that joined by token; a personal phone is asked for a key first, and counts once its member has claimed the
 * call.
 */
const isJoining = (leg: LegRecord, call: CallRecord): boolean =>
  leg.leaveRequestedAt === null &&
  leg.memberId !== null &&
  (leg.number === null || leg.memberId === call.claimedBy);

const hasJoinTimedOut = (leg: LegRecord, now: Date): boolean =>
  leg.answeredAt !== null &&
  now.getTime() - Date.parse(leg.answeredAt) >= limit("claimJoinSeconds") * 1000;

async function requestEarlyPoll(ctx: WriteContext, callId: CallId): Promise<void> {
  const lastEventAt = new Date(ctx.now.getTime() - limit("staleCallSeconds") * 1000);
  await updateCall(ctx.db, ctx.workspaceId, callId, { lastEventAt });
}

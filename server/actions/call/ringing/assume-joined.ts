// A member's leg was let in and stands, and there is nothing for it but the room: the report of their coming is lost,
// and whoever is hung up on, or kept waiting, may be speaking. The carrier is asked within the minute, and any report
// says it better.
import { isSpeaker } from "#domain/call/derive-call-state.ts";
import type { CallId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { recomputeCallState } from "#server/actions/call/events/recompute-call-state.ts";
import { applyLegEvent } from "#server/actions/call/events/save-leg-event.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { type CallRecord, updateCall } from "#server/store/call/call.ts";
import { type LegRecord, listLegs } from "#server/store/call/leg.ts";

/** After the answer, by the carrier's clock, and a little more. */
const graceMs = 3_000;

/** Somebody was let in: it is looked whether they came, for nobody may tell. */
export function scheduleJoinCheck(ctx: WriteContext, leg: Pick<LegRecord, "id" | "callId">): void {
  const at = new Date(ctx.now.getTime() + limit("claimJoinSeconds") * 1000 + graceMs);
  ctx.schedule(
    "run-call-transition",
    { workspaceId: ctx.workspaceId, callId: leg.callId },
    { at, usesTimer: true, key: `come:${leg.id}` },
  );
}

/** true: somebody is believed to be there now. */
export async function assumeJoined(ctx: WriteContext, call: CallRecord): Promise<boolean> {
  const legs = await listLegs(ctx.db, ctx.workspaceId, [call.id]);
  const unheard = legs.filter((leg) => leg.endAt === null && leg.joinedAt === null);
  const come = unheard.filter((leg) => isOnTheWay(leg, call) && isLongThere(leg, ctx.now));
  if (!come.some(isSpeaker)) return false;
  const customers = unheard.filter((leg) => leg.role === "customer");
  // The carrier's own time of the answer, not ours: its clock may be behind, and it drops fractions of a second, so
  // an end that it reports right after this would lie before the join, and the call would count as missed.
  const first = come.filter(isSpeaker).map(answeredAtOf).sort()[0] ?? ctx.now.toISOString();
  for (const leg of [...customers, ...come]) {
    const at = leg.role === "customer" ? first : answeredAtOf(leg);
    await applyLegEvent(ctx, leg, { kind: "room", is: "joined", stay: call.stay, seq: 0, at });
  }
  await askSoon(ctx, call.id);
  await recomputeCallState(ctx, call.id);
  return true;
}

/** Only asked of a leg that was answered; ISO texts in UTC sort by time. */
const answeredAtOf = (leg: LegRecord): string =>
  new Date(leg.answerAt ?? leg.askedAt).toISOString();

/** By a pass; whoever is rung on a telephone of their own hears a question first, and is there when they took it. */
const isOnTheWay = (leg: LegRecord, call: CallRecord): boolean =>
  leg.leaveRequestedAt === null &&
  leg.memberId !== null &&
  (leg.number === null || leg.memberId === call.claimedBy);

const isLongThere = (leg: LegRecord, now: Date): boolean =>
  leg.answerAt !== null &&
  now.getTime() - Date.parse(leg.answerAt) >= limit("claimJoinSeconds") * 1000;

async function askSoon(ctx: WriteContext, callId: CallId): Promise<void> {
  const lastEventAt = new Date(ctx.now.getTime() - limit("callSilentSeconds") * 1000);
  await updateCall(ctx.db, ctx.workspaceId, callId, { lastEventAt });
}

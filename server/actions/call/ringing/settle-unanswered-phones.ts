// Settles the external phones ringing for a call: once all have failed, the caller need not wait for the timer. Derived
// from state, so the order of reports does not matter.
import type { LegEndCause, RingEndReason } from "#domain/call/call.ts";
import type { MemberId } from "#domain/ids.ts";
import {
  currentStep,
  loadCallFlowContext,
} from "#server/actions/call/inbound/call-flow-context.ts";
import { scheduleMatching } from "#server/actions/call/queue/schedule-matching.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import type { LegRecord } from "#server/store/call/leg.ts";
import { endRing } from "#server/store/call/ringing/ring.ts";
import { applyDueTransition } from "./run-due-transition.ts";

/** The caller holds the call's lock. */
export async function advanceAfterUnansweredPhones(
  ctx: WriteContext,
  call: CallView,
): Promise<void> {
  if (call.direction !== "in" || call.claimedBy !== null || call.ringExpiresAt === null) return;
  const flowContext = await loadCallFlowContext(ctx, call);
  const isOfStep = (leg: LegRecord) =>
    call.stepEnteredAt === null || Date.parse(leg.askedAt) >= Date.parse(call.stepEnteredAt);
  if (currentStep(flowContext)?.kind === "forward") {
    const rung = call.legs.filter((leg) => leg.joinMethod === "forward" && isOfStep(leg));
    if (rung.length > 0 && rung.every(isInVain)) await applyDueTransition(ctx, flowContext, "ring");
    return;
  }
  const silent = await endUnansweredPhones(ctx, call, isOfStep);
  // The matching job checks whether any phone still rings.
  if (silent.length > 0) scheduleMatching(ctx);
}

/** Ends the rings of members whose personal phone was not answered; returns those members. */
export async function endUnansweredPhones(
  ctx: WriteContext,
  call: CallView,
  isConfirmed: (leg: LegRecord) => boolean,
): Promise<readonly MemberId[]> {
  const phones = call.legs.filter((leg) => leg.joinMethod === "ring" && isConfirmed(leg));
  const silent: MemberId[] = [];
  for (const leg of phones.filter(isInVain)) {
    const memberId = await endPhone(ctx, call, leg);
    if (memberId !== null) silent.push(memberId);
  }
  return silent;
}

const isInVain = (leg: LegRecord): boolean => leg.endedAt !== null && leg.joinedAt === null;

/** Only if the member's browser is not ringing too. */
async function endPhone(
  ctx: WriteContext,
  call: CallView,
  leg: LegRecord,
): Promise<MemberId | null> {
  const open = call.rings.find(
    (one) => one.memberId === leg.addedBy && one.round === call.ringRound && one.ended === null,
  );
  if (!open || open.by.includes("browser")) return null;
  if (Date.parse(open.offeredAt) > Date.parse(leg.askedAt)) return null;
  const ended = leg.cause === null ? "missed" : (ends[leg.cause] ?? "missed");
  await endRing(ctx.db, ctx.workspaceId, call.id, open.memberId, ended, ctx.now);
  return open.memberId;
}

const ends: Partial<Record<LegEndCause, RingEndReason>> = {
  busy: "busy",
  declined: "declined",
  hung_up: "declined",
  failed: "refused",
  not_allowed: "refused",
  no_such_number: "refused",
};

// Ring rounds of a waiting caller: they start, members join them, and they end by time or when no phone rings any more.

import type { LegEndCause, RingEndReason } from "#domain/call/call.ts";
import { canReachAnyone, type RingOffer } from "#domain/call/choose-ring-round.ts";
import type { ActiveStep } from "#domain/call/flow/advance-flow.ts";
import { currentStep, waitsOutsideConference } from "#domain/call/flow/current-step.ts";
import type { RingOrder, RingTargets } from "#domain/call/flow/flow.ts";
import { isUnclaimed } from "#domain/call/is-unclaimed.ts";
import type { MemberId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { CallEventOf, FollowUpOf } from "./event.ts";
import { planRingRound, recordUnreachable, ringsAtStep } from "./ring-round.ts";
import type { EngineLeg } from "./state.ts";
import {
  addRings,
  cancelRingingLegs,
  changeCall,
  dialNewLeg,
  emit,
  endRings,
  inSeconds,
  isPersonalPhone,
  nowOf,
  raise,
  requestLeave,
  settingsOf,
  type Work,
} from "./work.ts";

const stepOf = (work: Work): ActiveStep | null =>
  currentStep({ call: work.state.call, flow: settingsOf(work).flow });

export function startRound(
  work: Work,
  { offers, seconds }: { readonly offers: readonly RingOffer[]; readonly seconds: number },
): void {
  if (!isUnclaimed(work.state.call)) return;
  const round = work.state.call.ringRound + 1;
  const until = inSeconds(work, seconds);
  addRings(work, round, offers);
  changeCall(work, { ringRound: round, ringExpiresAt: until });
  emit(work, { kind: "reach_members", round, offers, until });
}

export function joinRound(work: Work, { offers }: CallEventOf<"round_joined">): void {
  const { ringRound: round, ringExpiresAt: until } = work.state.call;
  if (offers.length === 0 || until === null || !isUnclaimed(work.state.call)) return;
  addRings(work, round, offers);
  emit(work, { kind: "reach_members", round, offers, until });
}

/** Nothing rings any more, though the round's time is not over. */
export function closeRound(work: Work): void {
  if (isUnclaimed(work.state.call)) endRound(work);
}

/** The next members ring, the caller keeps waiting in the queue, or the flow continues. */
export function endRound(work: Work): void {
  const step = stepOf(work);
  // No timer may move the caller on.
  if (step?.kind === "forward" && work.state.legs.some(isAnsweredForward)) {
    changeCall(work, { ringExpiresAt: null });
    return;
  }
  endRings(work, "missed");
  cancelRingingLegs(work);
  if (step?.kind === "queue") {
    changeCall(work, { ringExpiresAt: null });
    emit(work, { kind: "match_waiting_calls" });
    return;
  }
  if (step?.kind === "ring" && step.order !== "all") {
    const { call, rings } = work.state;
    const offers = planRingRound(work, step, ringsAtStep(call, rings));
    if (canReachAnyone(offers)) {
      startRound(work, { offers, seconds: step.seconds });
      return;
    }
  }
  raise(work, { kind: "no_answer" });
}

const isAnsweredForward = (leg: EngineLeg): boolean =>
  leg.joinMethod === "forward" &&
  leg.endedAt === null &&
  leg.leaveRequestedAt === null &&
  (leg.answeredAt ?? leg.joinedAt) !== null;

/** If no step says who rings: every member who can see the inbox. */
const defaultRing: { order: RingOrder; targets: RingTargets; seconds: number } = {
  order: "all",
  targets: { teamIds: [], memberIds: [] },
  seconds: 25,
};

/** Rings again for a caller whose member was lost: the same targets, that member first. */
export function ringAgain(work: Work, { memberId }: FollowUpOf<"speaker_lost">): void {
  if (!isUnclaimed(work.state.call)) return;
  const step = stepOf(work);
  if (step?.kind === "queue") {
    returnToQueue(work, step, memberId);
    return;
  }
  const { order, targets, seconds } = step?.kind === "ring" ? step : defaultRing;
  const { call, rings } = work.state;
  const declined = ringsAtStep(call, rings).filter((one) => one.endReason === "declined");
  const offers = planRingRound(work, { kind: "ring", order, targets }, declined, memberId);
  if (!canReachAnyone(offers)) {
    recordUnreachable(work, offers);
    raise(work, { kind: "no_answer" });
    return;
  }
  changeCall(work, { stage: "ringing" });
  startRound(work, { offers, seconds });
}

/** Returns the caller to the queue: at the same position, or at the front if they were already spoken with. */
function returnToQueue(
  work: Work,
  step: Extract<ActiveStep, { kind: "queue" }>,
  lostBy: MemberId | null,
): void {
  const { call, rings } = work.state;
  changeCall(work, { ringExpiresAt: null, stage: "waiting" });
  if (lostBy === null) {
    // A caller moved into the conference for a member who never joined returns to the music outside it.
    if (waitsOutsideConference(step)) {
      const { conferenceEpoch: endedEpoch } = call;
      changeCall(work, { endedEpoch, conferenceEpoch: endedEpoch + 1 });
      emit(work, { kind: "redirect_customer" });
    }
    emit(work, { kind: "match_waiting_calls" });
    return;
  }
  changeCall(work, { waitingSince: nowOf(work), priority: call.priority + 1 });
  const offers = planRingRound(work, step, ringsAtStep(call, rings), lostBy);
  if (canReachAnyone(offers)) startRound(work, { offers, seconds: limit("queueRoundSeconds") });
  else emit(work, { kind: "match_waiting_calls" });
}

/** The caller rings again, unless the claiming member may still join. */
export function releaseClaim(work: Work): void {
  const { call, legs } = work.state;
  const { claimedBy } = call;
  if (claimedBy === null) return;
  const theirs = legs.filter((leg) => leg.memberId === claimedBy && leg.endedAt === null);
  if (theirs.some((leg) => leg.joinedAt !== null)) return;
  // The leg was answered; its join report may still arrive.
  const lastAnsweredAt = Math.max(...theirs.map((leg) => Date.parse(leg.answeredAt ?? "") || 0), 0);
  const until = lastAnsweredAt + limit("claimJoinSeconds") * 1000;
  if (until > work.now.getTime()) {
    emit(work, { kind: "check_at", at: new Date(until).toISOString() });
    return;
  }
  if (lastAnsweredAt > 0) {
    raise(work, { kind: "join_overdue" });
    return;
  }
  changeCall(work, { claimedBy: null, claimedAt: null, stepVersion: call.stepVersion + 1 });
  for (const leg of theirs) {
    // Legs known to the carrier are hung up there; the others end here.
    if (leg.providerRef !== null) requestLeave(work, leg);
    else raise(work, { kind: "leg_over", legId: leg.id, cause: "no_answer" });
  }
  const isTheirRing = (ring: { readonly round: number; readonly memberId: MemberId }) =>
    ring.round === call.ringRound && ring.memberId === claimedBy;
  work.state = {
    ...work.state,
    rings: work.state.rings.map((ring) =>
      isTheirRing(ring) ? { ...ring, endReason: "device_error", endedAt: nowOf(work) } : ring,
    ),
  };
  raise(work, { kind: "speaker_lost", memberId: null });
}

/** Once all phones of a step have failed, the caller need not wait for the timer. */
export function followUnansweredPhones(work: Work): void {
  const { call, legs } = work.state;
  if (call.direction !== "in" || !isUnclaimed(work.state.call) || call.ringExpiresAt === null)
    return;
  const { stepEnteredAt } = call;
  const isOfStep = (leg: EngineLeg) =>
    stepEnteredAt === null || Date.parse(leg.createdAt) >= Date.parse(stepEnteredAt);
  if (stepOf(work)?.kind === "forward") {
    const rung = legs.filter((leg) => leg.joinMethod === "forward" && isOfStep(leg));
    if (rung.length > 0 && rung.every(isUnanswered)) endRound(work);
    return;
  }
  // Matching checks whether any phone still rings.
  if (endUnansweredPhones(work, isOfStep)) emit(work, { kind: "match_waiting_calls" });
}

const isUnanswered = (leg: EngineLeg): boolean => leg.endedAt !== null && leg.joinedAt === null;

/** Ends the rings of members whose personal phone was not answered, unless their browser rings too. */
export function endUnansweredPhones(work: Work, isRelevant: (leg: EngineLeg) => boolean): boolean {
  const { call, legs, rings } = work.state;
  let hasEnded = false;
  for (const leg of legs) {
    if (leg.joinMethod !== "personal_phone" || !isRelevant(leg) || !isUnanswered(leg)) continue;
    const open = rings.find(
      (one) =>
        one.memberId === leg.addedBy && one.round === call.ringRound && one.endReason === null,
    );
    if (!open || open.by.includes("browser")) continue;
    if (Date.parse(open.offeredAt) > Date.parse(leg.createdAt)) continue;
    endRings(work, (leg.cause && ringEnds[leg.cause]) ?? "missed", { memberId: open.memberId });
    hasEnded = true;
  }
  return hasEnded;
}

// One literal: a spread would hide an unknown cause from the compiler.
const ringEnds: Partial<Record<LegEndCause, RingEndReason>> = {
  busy: "busy",
  declined: "declined",
  hung_up: "declined",
  failed: "device_error",
  not_allowed: "device_error",
  invalid_number: "device_error",
};

/** Until when this member is rung, for the caller or for a transfer; null if no longer. */
export function ringsUntil(
  call: Work["state"]["call"],
  { round, memberId }: { readonly round: number; readonly memberId: MemberId },
): string | null {
  if (call.endedAt !== null || call.hungUpAt !== null || call.ringRound !== round) return null;
  const { transfer } = call;
  if (transfer === null) return call.claimedBy === null ? call.ringExpiresAt : null;
  return transfer.legId === null && transfer.memberIds.includes(memberId) ? transfer.until : null;
}

/** Rings the member's personal phone while they don't answer in the browser. */
export function ringPhone(work: Work, event: CallEventOf<"phone_due">): void {
  const { call, legs, rings } = work.state;
  const { memberId, round, number, ringSeconds } = event;
  const isTheirs = (one: { readonly round: number; readonly memberId: MemberId }) =>
    one.round === round && one.memberId === memberId;
  const isRinging = rings.some((one) => isTheirs(one) && one.endReason === null);
  const rungAlready = legs.some(
    (leg) => isPersonalPhone(leg) && leg.addedBy === memberId && leg.endedAt === null,
  );
  if (ringsUntil(call, event) === null || !isRinging || rungAlready) return;
  dialNewLeg(work, {
    role: "guest",
    number,
    ringSeconds,
    addedBy: memberId,
    joinMethod: "personal_phone",
  });
  work.state = {
    ...work.state,
    rings: rings.map((one) =>
      isTheirs(one) && !one.by.includes("phone") ? { ...one, by: [...one.by, "phone"] } : one,
    ),
  };
}

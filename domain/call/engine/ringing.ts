// Ring rounds of a waiting caller: they start, members join them, and they end by time or when no phone rings any more.

import type { LegEndCause, RingEndReason } from "#domain/call/call.ts";
import {
  canReachAnyone,
  isFailedPhone,
  nextOfferAt,
  type RingOffer,
} from "#domain/call/choose-ring-round.ts";
import type { ActiveStep } from "#domain/call/flow/advance-flow.ts";
import { currentStep, waitsOutsideConference } from "#domain/call/flow/current-step.ts";
import type { RingOrder, RingTargets } from "#domain/call/flow/flow.ts";
import { isUnclaimed } from "#domain/call/is-unclaimed.ts";
import type { MemberId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { CallEventOf, FollowUpOf } from "./event.ts";
import {
  addEffect,
  addFollowUp,
  addRings,
  cancelRingingLegs,
  changeCall,
  changeRings,
  dialNewLeg,
  endRings,
  inSeconds,
  isPersonalPhone,
  nowOf,
  type Reduction,
  requestLeave,
  settingsOf,
} from "./reduction.ts";
import { planRingRound, recordUnreachable, ringsAtStep } from "./ring-round.ts";
import type { EngineLeg } from "./state.ts";

const stepOf = (reduction: Reduction): ActiveStep | null =>
  currentStep({ call: reduction.state.call, flow: settingsOf(reduction).flow });

export function startRound(
  reduction: Reduction,
  { offers, seconds }: { readonly offers: readonly RingOffer[]; readonly seconds: number },
): void {
  if (!isUnclaimed(reduction.state.call)) return;
  const round = reduction.state.call.ringRound + 1;
  const until = inSeconds(reduction, seconds);
  addRings(reduction, round, offers);
  changeCall(reduction, { ringRound: round, ringExpiresAt: until });
  addEffect(reduction, { kind: "reach_members", round, offers, until });
}

export function joinRound(reduction: Reduction, { offers }: CallEventOf<"round_joined">): void {
  const { ringRound: round, ringExpiresAt: until } = reduction.state.call;
  if (offers.length === 0 || until === null || !isUnclaimed(reduction.state.call)) return;
  addRings(reduction, round, offers);
  addEffect(reduction, { kind: "reach_members", round, offers, until });
}

/** Nothing rings any more, though the round's time isn't over. */
export function endRoundEarly(reduction: Reduction): void {
  if (isUnclaimed(reduction.state.call)) endRound(reduction);
}

/** The next members ring, the caller keeps waiting in the queue, or the flow continues. */
export function endRound(reduction: Reduction): void {
  const step = stepOf(reduction);
  // Someone answered the forwarded call: no timer may move the caller on.
  if (step?.kind === "forward" && reduction.state.legs.some(isAnsweredForward)) {
    changeCall(reduction, { ringExpiresAt: null });
    return;
  }
  endRings(reduction, "missed");
  cancelRingingLegs(reduction);
  if (step?.kind === "queue") {
    changeCall(reduction, { ringExpiresAt: null });
    addEffect(reduction, { kind: "match_waiting_calls" });
    return;
  }
  if (step?.kind === "ring" && step.order !== "all") {
    const { call, rings } = reduction.state;
    const offers = planRingRound(reduction, step, ringsAtStep(call, rings));
    if (canReachAnyone(offers)) {
      startRound(reduction, { offers, seconds: step.seconds });
      return;
    }
  }
  addFollowUp(reduction, { kind: "no_answer" });
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
export function ringAgain(reduction: Reduction, { memberId }: FollowUpOf<"speaker_lost">): void {
  if (!isUnclaimed(reduction.state.call)) return;
  const step = stepOf(reduction);
  if (step?.kind === "queue") {
    returnToQueue(reduction, step, memberId);
    return;
  }
  const { order, targets, seconds } = step?.kind === "ring" ? step : defaultRing;
  const { call, rings } = reduction.state;
  const refused = ringsAtStep(call, rings).filter(
    (one) => one.endReason === "declined" || isFailedPhone(one),
  );
  const offers = planRingRound(reduction, { kind: "ring", order, targets }, refused, memberId);
  if (!canReachAnyone(offers)) {
    recordUnreachable(reduction, offers);
    addFollowUp(reduction, { kind: "no_answer" });
    return;
  }
  changeCall(reduction, { stage: "ringing" });
  startRound(reduction, { offers, seconds });
}

/** Returns the caller to the queue: at the same position, or at the front if they were already spoken with. */
function returnToQueue(
  reduction: Reduction,
  step: Extract<ActiveStep, { kind: "queue" }>,
  lostBy: MemberId | null,
): void {
  const { call, rings } = reduction.state;
  changeCall(reduction, { ringExpiresAt: null, stage: "waiting" });
  if (lostBy === null) {
    // A caller moved into the conference for a member who never joined returns to the music outside it.
    if (waitsOutsideConference(step)) {
      const { conferenceEpoch: endedEpoch } = call;
      changeCall(reduction, { endedEpoch, conferenceEpoch: endedEpoch + 1 });
      addEffect(reduction, { kind: "redirect_customer" });
    }
    addEffect(reduction, { kind: "match_waiting_calls" });
    return;
  }
  changeCall(reduction, { waitingSince: nowOf(reduction), priority: call.priority + 1 });
  const offers = planRingRound(reduction, step, ringsAtStep(call, rings), lostBy);
  if (canReachAnyone(offers))
    startRound(reduction, { offers, seconds: limit("queueRoundSeconds") });
  else addEffect(reduction, { kind: "match_waiting_calls" });
}

/** The caller rings again, unless the claiming member may still join. */
export function releaseClaim(reduction: Reduction): void {
  const { call, legs } = reduction.state;
  const { claimedBy } = call;
  if (claimedBy === null) return;
  const theirs = legs.filter((leg) => leg.memberId === claimedBy && leg.endedAt === null);
  if (theirs.some((leg) => leg.joinedAt !== null)) return;
  // The leg was answered; its join report may still arrive.
  const lastAnsweredAt = Math.max(...theirs.map((leg) => Date.parse(leg.answeredAt ?? "") || 0), 0);
  const until = lastAnsweredAt + limit("claimJoinSeconds") * 1000;
  if (until > reduction.now.getTime()) {
    addEffect(reduction, { kind: "check_at", at: new Date(until).toISOString() });
    return;
  }
  if (lastAnsweredAt > 0) {
    addFollowUp(reduction, { kind: "join_overdue" });
    return;
  }
  changeCall(reduction, { claimedBy: null, claimedAt: null, stepVersion: call.stepVersion + 1 });
  for (const leg of theirs) {
    // Legs known to the carrier are hung up there; the others end here.
    if (leg.providerRef !== null) requestLeave(reduction, leg);
    else addFollowUp(reduction, { kind: "leg_over", legId: leg.id, cause: "no_answer" });
  }
  changeRings(reduction, (ring) => ring.round === call.ringRound && ring.memberId === claimedBy, {
    endReason: "device_error",
    endedAt: nowOf(reduction),
  });
  addFollowUp(reduction, { kind: "speaker_lost", memberId: null });
}

/** Once all phones of a step have failed, the caller need not wait for the timer. */
export function followUnansweredPhones(reduction: Reduction): void {
  const { call, legs } = reduction.state;
  if (call.direction !== "in" || !isUnclaimed(reduction.state.call) || call.ringExpiresAt === null)
    return;
  const { stepEnteredAt } = call;
  const isOfStep = (leg: EngineLeg) =>
    stepEnteredAt === null || Date.parse(leg.createdAt) >= Date.parse(stepEnteredAt);
  if (stepOf(reduction)?.kind === "forward") {
    const rung = legs.filter((leg) => leg.joinMethod === "forward" && isOfStep(leg));
    if (rung.length > 0 && rung.every(isUnanswered)) endRound(reduction);
    return;
  }
  // Matching checks whether any phone still rings.
  if (endUnansweredPhones(reduction, isOfStep))
    addEffect(reduction, { kind: "match_waiting_calls" });
}

const isUnanswered = (leg: EngineLeg): boolean => leg.endedAt !== null && leg.joinedAt === null;

/** Ends the rings of members whose personal phone was not answered, unless their browser rings too. */
export function endUnansweredPhones(
  reduction: Reduction,
  isRelevant: (leg: EngineLeg) => boolean,
): boolean {
  const { call, legs, rings } = reduction.state;
  let hasEnded = false;
  for (const leg of legs) {
    if (leg.joinMethod !== "personal_phone" || !isRelevant(leg) || !isUnanswered(leg)) continue;
    const open = rings.find(
      (one) =>
        one.memberId === leg.addedBy && one.round === call.ringRound && one.endReason === null,
    );
    if (!open || open.by.includes("browser")) continue;
    // The phone was dialed for an earlier offer; this one may still dial it.
    if (Date.parse(open.offeredAt) > Date.parse(leg.createdAt)) continue;
    endRings(reduction, ringEndReasonOf(leg), { memberId: open.memberId });
    hasEnded = true;
  }
  return hasEnded;
}

// The ring's end reason by the cause that ended the phone's leg. Not spread from a shared table, because the compiler
// would not reject an unknown cause in it.
const ringEndReasons: Partial<Record<LegEndCause, RingEndReason>> = {
  busy: "busy",
  declined: "declined",
  hung_up: "declined",
  failed: "device_error",
  unreachable: "device_error",
  not_allowed: "device_error",
  invalid_number: "device_error",
};

function ringEndReasonOf(leg: EngineLeg): RingEndReason {
  const { cause, createdAt, endedAt, ringTimeoutSeconds } = leg;
  // A network that gives up long before the requested time did not let the phone ring.
  const rangMs = Date.parse(endedAt ?? createdAt) - Date.parse(createdAt);
  if (cause === "no_answer" && rangMs < ((ringTimeoutSeconds ?? 0) * 1000) / 2)
    return "device_error";
  return (cause && ringEndReasons[cause]) ?? "missed";
}

/** A caller who still waits may ring a member again who declined or whose phone failed. */
export function scheduleNextOffers(reduction: Reduction): void {
  const { before, state } = reduction;
  if (state.rings === before.rings || !isUnclaimed(state.call)) return;
  if (state.call.transfer !== null || stepOf(reduction)?.kind !== "queue") return;
  for (const ring of state.rings) {
    const at = nextOfferAt(ring);
    if (at === null || before.rings.includes(ring)) continue;
    const { memberId } = ring;
    addEffect(reduction, {
      kind: "match_member_at",
      memberId,
      at: new Date(at.getTime() + 1000).toISOString(),
    });
  }
}

/** Until when this member is rung, for the caller or for a transfer; null if no longer. */
export function ringsUntil(
  call: Reduction["state"]["call"],
  { round, memberId }: { readonly round: number; readonly memberId: MemberId },
): string | null {
  if (call.endedAt !== null || call.hungUpAt !== null || call.ringRound !== round) return null;
  const { transfer } = call;
  if (transfer === null) return call.claimedBy === null ? call.ringExpiresAt : null;
  return transfer.legId === null && transfer.memberIds.includes(memberId) ? transfer.until : null;
}

/** Rings the member's personal phone while they don't answer in the browser. */
export function ringPhone(reduction: Reduction, event: CallEventOf<"phone_due">): void {
  const { call, legs, rings } = reduction.state;
  const { memberId, round, number, ringTimeoutSeconds } = event;
  const ring = rings.find(
    (one) => one.round === round && one.memberId === memberId && one.endReason === null,
  );
  const isPhoneRinging = legs.some(
    (leg) => isPersonalPhone(leg) && leg.addedBy === memberId && leg.endedAt === null,
  );
  if (ringsUntil(call, event) === null || !ring || isPhoneRinging) return;
  // Where the browser rings, it is enough: the phone would fail again.
  const hasJustFailed = rings.some(
    (one) =>
      one.memberId === memberId &&
      isFailedPhone(one) &&
      (nextOfferAt(one) ?? reduction.now) > reduction.now,
  );
  if (hasJustFailed && ring.by.includes("browser")) return;
  dialNewLeg(reduction, {
    role: "guest",
    number,
    ringTimeoutSeconds,
    addedBy: memberId,
    joinMethod: "personal_phone",
  });
  if (!ring.by.includes("phone"))
    changeRings(reduction, (one) => one === ring, { by: [...ring.by, "phone"] });
}

// Members take a call, decline it, come back to it, or lose it.

import { isSpeaker, listConnectedSpeakers } from "#domain/call/derive-call-state.ts";
import { currentStep, waitsOutsideConference } from "#domain/call/flow/current-step.ts";
import { isUnclaimed } from "#domain/call/is-unclaimed.ts";
import type { LegId, MemberId } from "#domain/ids.ts";
import type { CallEventOf } from "./event.ts";
import {
  addEffect,
  cancelRingingLegs,
  changeCall,
  changeLeg,
  endPushes,
  endRings,
  nowOf,
  type Reduction,
  requestLeave,
  settingsOf,
} from "./reduction.ts";
import type { EngineCall, EngineState } from "./state.ts";

/** The first member to claim a call gets it: later claims find it claimed. */
export const canBeClaimed = (call: EngineCall): boolean =>
  isUnclaimed(call) && (call.stage === "ringing" || call.stage === "waiting");

export function claim(
  reduction: Reduction,
  { memberId, phoneLegId }: CallEventOf<"claimed">,
): void {
  const { call } = reduction.state;
  if (!canBeClaimed(call)) return;
  claimFor(reduction, memberId);
  // The previous owner may have put the caller on hold.
  changeCall(reduction, { isHoldRequested: false });
  if (phoneLegId !== null) changeLeg(reduction, phoneLegId, { role: "member", memberId });
  cancelRingingLegs(reduction, phoneLegId);
  // The caller heard music outside the conference, and is redirected into it.
  if (waitsOutsideConference(currentStep({ call, flow: settingsOf(reduction).flow }))) {
    changeCall(reduction, { conferenceEpoch: call.conferenceEpoch + 1 });
    addEffect(reduction, { kind: "redirect_customer" });
  }
  addEffect(reduction, { kind: "stop_ringing_member", memberId });
  addEffect(reduction, { kind: "publish_member", memberId });
}

function claimFor(reduction: Reduction, memberId: MemberId): void {
  changeCall(reduction, {
    claimedBy: memberId,
    claimedAt: nowOf(reduction),
    ringExpiresAt: null,
    stepVersion: reduction.state.call.stepVersion + 1,
  });
  endRings(reduction, "answered", { memberId });
  endRings(reduction, "answered_elsewhere");
  endPushes(reduction);
}

/** A declined transfer returns the customer to its initiator; a declined inbound call rings the next member. */
export function decline(reduction: Reduction, { memberId }: CallEventOf<"declined">): void {
  if (endRings(reduction, "declined", { memberId }) === 0) return;
  endPushes(reduction, memberId);
  if (
    reduction.state.legs.some(
      (leg) => leg.joinMethod === "personal_phone" && leg.addedBy === memberId,
    )
  )
    cancelRingingLegs(reduction, null, memberId);
  if (reduction.state.call.transfer === null) addEffect(reduction, { kind: "match_waiting_calls" });
}

/** The call is offered to the next member. A PBX call keeps ringing: it rings at the PBX. */
export function stopRinging(reduction: Reduction, event: CallEventOf<"member_unavailable">): void {
  const { memberId, reason } = event;
  if (reduction.state.call.isPbx || endRings(reduction, reason, { memberId }) === 0) return;
  cancelRingingLegs(reduction, null, memberId);
  addEffect(reduction, { kind: "match_waiting_calls" });
}

/** A call in which they speak continues: hanging up would end it for the customer. */
export function hide(reduction: Reduction, { memberIds }: CallEventOf<"hidden">): void {
  for (const memberId of memberIds)
    stopRinging(reduction, { kind: "member_unavailable", memberId, reason: "no_access" });
  for (const leg of reduction.state.legs)
    if (
      leg.role === "supervisor" &&
      leg.memberId !== null &&
      memberIds.includes(leg.memberId) &&
      leg.endedAt === null
    )
      requestLeave(reduction, leg);
}

/** The call has been ringing since its member was lost: who returns gets it before others, unless it was claimed. */
export const canBeReclaimed = ({ call, legs }: Pick<EngineState, "call" | "legs">): boolean =>
  call.claimedBy === null && listConnectedSpeakers(legs, call.endedEpoch).length === 0;

export function rejoin(reduction: Reduction, event: CallEventOf<"rejoined">): void {
  const { memberId, legId } = event;
  const { call, legs } = reduction.state;
  if (canBeReclaimed(reduction.state)) {
    if (!canBeClaimed(call)) return;
    claimFor(reduction, memberId);
  }
  replaceLegs(reduction, event);
  // A pending transfer moves to the target's new leg; otherwise it would fail with the old one.
  const { transfer } = call;
  const earlier = legs.find((leg) => leg.id === transfer?.legId);
  if (transfer && earlier?.memberId === memberId && isSpeaker(earlier))
    changeCall(reduction, { transfer: { ...transfer, legId } });
  addEffect(reduction, { kind: "stop_ringing_member", memberId });
}

/** A member has one leg per call: the previous ones end, even if their end was not reported yet. */
export function replaceLegs(
  reduction: Reduction,
  { memberId, legId }: { readonly memberId: MemberId; readonly legId: LegId },
): void {
  for (const leg of reduction.state.legs)
    if (leg.id !== legId && leg.memberId === memberId && leg.endedAt === null)
      requestLeave(reduction, leg);
}

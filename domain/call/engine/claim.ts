// Members take a call, decline it, come back to it, or lose it.

import { isSpeaker, listConnectedSpeakers } from "#domain/call/derive-call-state.ts";
import { currentStep, waitsOutsideConference } from "#domain/call/flow/current-step.ts";
import type { LegId, MemberId } from "#domain/ids.ts";
import type { CallEventOf } from "./event.ts";
import type { EngineCall, EngineState } from "./state.ts";
import {
  cancelRingingLegs,
  changeCall,
  changeLeg,
  emit,
  endPushes,
  endRings,
  nowOf,
  requestLeave,
  settingsOf,
  type Work,
} from "./work.ts";

/** The first member to claim a call gets it: later claims find it claimed. */
export const canBeClaimed = (call: EngineCall): boolean =>
  call.claimedBy === null &&
  call.endedAt === null &&
  call.hungUpAt === null &&
  (call.stage === "ringing" || call.stage === "waiting");

export function claim(work: Work, { memberId, phoneLegId }: CallEventOf<"claimed">): void {
  const { call } = work.state;
  if (!canBeClaimed(call)) return;
  claimFor(work, memberId);
  // The previous owner may have put the caller on hold.
  changeCall(work, { isHoldRequested: false });
  if (phoneLegId !== null) changeLeg(work, phoneLegId, { role: "member", memberId });
  cancelRingingLegs(work, phoneLegId);
  // The caller heard music outside the conference, and is redirected into it.
  if (waitsOutsideConference(currentStep({ call, flow: settingsOf(work).flow }))) {
    changeCall(work, { conferenceEpoch: call.conferenceEpoch + 1 });
    emit(work, { kind: "redirect_customer" });
  }
  emit(work, { kind: "stop_ringing_member", memberId });
  emit(work, { kind: "publish_member", memberId });
}

function claimFor(work: Work, memberId: MemberId): void {
  changeCall(work, {
    claimedBy: memberId,
    claimedAt: nowOf(work),
    ringExpiresAt: null,
    stepVersion: work.state.call.stepVersion + 1,
  });
  endRings(work, "answered", { memberId });
  endRings(work, "answered_elsewhere");
  endPushes(work);
}

/** A declined transfer returns the customer to its initiator; a declined inbound call rings the next member. */
export function decline(work: Work, { memberId }: CallEventOf<"declined">): void {
  if (endRings(work, "declined", { memberId }) === 0) return;
  endPushes(work, memberId);
  if (
    work.state.legs.some((leg) => leg.joinMethod === "personal_phone" && leg.addedBy === memberId)
  )
    cancelRingingLegs(work, null, memberId);
  if (work.state.call.transfer === null) emit(work, { kind: "match_waiting_calls" });
}

/** The call is offered to the next member. A PBX call keeps ringing: it rings at the PBX. */
export function stopRinging(work: Work, event: CallEventOf<"member_unavailable">): void {
  const { memberId, reason } = event;
  if (work.state.call.isPbx || endRings(work, reason, { memberId }) === 0) return;
  cancelRingingLegs(work, null, memberId);
  emit(work, { kind: "match_waiting_calls" });
}

/** A call in which they speak continues: hanging up would end it for the customer. */
export function hide(work: Work, { memberIds }: CallEventOf<"hidden">): void {
  for (const memberId of memberIds)
    stopRinging(work, { kind: "member_unavailable", memberId, reason: "no_access" });
  for (const leg of work.state.legs)
    if (
      leg.role === "supervisor" &&
      leg.memberId !== null &&
      memberIds.includes(leg.memberId) &&
      leg.endedAt === null
    )
      requestLeave(work, leg);
}

/** The call has been ringing since its member was lost: who returns gets it before others, unless it was claimed. */
export const canBeReclaimed = ({ call, legs }: Pick<EngineState, "call" | "legs">): boolean =>
  call.claimedBy === null && listConnectedSpeakers(legs, call.endedEpoch).length === 0;

export function rejoin(work: Work, event: CallEventOf<"rejoined">): void {
  const { memberId, legId } = event;
  const { call, legs } = work.state;
  if (canBeReclaimed(work.state)) {
    if (!canBeClaimed(call)) return;
    claimFor(work, memberId);
  }
  replaceLegs(work, event);
  // A pending transfer moves to the target's new leg; otherwise it would fail with the old one.
  const { transfer } = call;
  const earlier = legs.find((leg) => leg.id === transfer?.legId);
  if (transfer && earlier?.memberId === memberId && isSpeaker(earlier))
    changeCall(work, { transfer: { ...transfer, legId } });
  emit(work, { kind: "stop_ringing_member", memberId });
}

/** A member has one leg per call: the previous ones end, even if their end was not reported yet. */
export function replaceLegs(
  work: Work,
  { memberId, legId }: { readonly memberId: MemberId; readonly legId: LegId },
): void {
  for (const leg of work.state.legs)
    if (leg.id !== legId && leg.memberId === memberId && leg.endedAt === null)
      requestLeave(work, leg);
}

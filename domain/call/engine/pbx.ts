// A call that a member's own PBX carries: the members' browsers report it, and no carrier is involved. Late, duplicate
// and out-of-order reports change nothing.
import { isSpeaker } from "#domain/call/derive-call-state.ts";
import { pbxCallEnds } from "#domain/call/pbx/pbx-call-end.ts";
import type { LegId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { type CallEventOf, type LegReport, reportEnd } from "./event.ts";
import type { EngineLeg } from "./state.ts";
import {
  addLeg,
  changeCall,
  changeLeg,
  customerIdOf,
  emit,
  endRings,
  findLeg,
  inSeconds,
  nowOf,
  raise,
  type Work,
} from "./work.ts";

const connected = { cause: null, providerCode: null, seconds: null } as const;
/** A PBX reports no conferences: every speaker counts as in the call's only one. */
const firstPosition = { conferenceEpoch: 1, seq: 1 } as const;

const isUnansweredRing = (leg: EngineLeg): boolean =>
  leg.joinMethod === "personal_phone" && leg.joinedAt === null;

const report = (work: Work, ...reports: readonly LegReport[]): void =>
  raise(work, { kind: "legs_reported", reports });

/** The customer and this leg are connected. */
function connect(work: Work, legId: LegId, at: string): void {
  for (const id of [customerIdOf(work), legId])
    report(
      work,
      { legId: id, event: { kind: "leg", type: "answered", ...connected, at } },
      { legId: id, event: { kind: "conference", type: "joined", ...firstPosition, at } },
    );
}

export function answerPbxLeg(work: Work, event: CallEventOf<"pbx_answered">): void {
  const { legId, memberId, at } = event;
  const leg = findLeg(work, legId);
  const { call, legs } = work.state;
  if (!leg || leg.endedAt !== null || leg.joinedAt !== null || call.endedAt !== null) return;
  if (leg.role === "guest") changeLeg(work, legId, { role: "member", memberId });
  if (call.claimedBy === null) changeCall(work, { claimedBy: memberId, claimedAt: at });
  endRings(work, "answered", { memberId, at });
  endRings(work, "answered_elsewhere", { at });
  emit(work, { kind: "publish_member", memberId });
  connect(work, legId, at);
  for (const other of legs)
    if (other.id !== legId && other.endedAt === null && isUnansweredRing(other))
      report(work, reportEnd(other.id, nowOf(work), "canceled"));
}

/** The call is over for this browser. */
export function endPbxLeg(work: Work, event: CallEventOf<"pbx_leg_ended">): void {
  const { legId, reason, at } = event;
  const leg = findLeg(work, legId);
  if (!leg || leg.endedAt !== null) return;
  const { call, legs } = work.state;
  const { cause, ring } = pbxCallEnds[reason];
  report(work, reportEnd(legId, at, cause));
  if (call.direction === "in" && leg.joinedAt === null) {
    if (leg.addedBy !== null) endRings(work, ring, { memberId: leg.addedBy, at });
    // The PBX may ring the next member: until then the caller has not hung up.
    emit(work, { kind: "check_pbx_at", at: inSeconds(work, limit("pbxMoveSeconds")) });
    return;
  }
  const speaksOn = (one: EngineLeg) =>
    one.id !== legId && isSpeaker(one) && one.joinedAt !== null && one.endedAt === null;
  if (!legs.some(speaksOn)) report(work, reportEnd(customerIdOf(work), at, cause));
}

/** Ends a call whose end no browser reports. */
export function checkPbx(work: Work): void {
  if (work.state.call.isPbx && !endUnanswered(work)) endSilent(work);
}

/** No softphone of the team is ringing, and none was for some seconds. */
function endUnanswered(work: Work): boolean {
  const { call, legs, rings } = work.state;
  const rung = legs.filter(isUnansweredRing);
  if (call.endedAt !== null || call.answeredAt !== null || rung.length === 0) return false;
  if (rung.some((leg) => leg.endedAt === null)) return false;
  const lastMs = Math.max(...rung.map((leg) => Date.parse(leg.endedAt ?? "")));
  if (work.now.getTime() - lastMs < limit("pbxMoveSeconds") * 1000) return false;
  const at = new Date(lastMs).toISOString();
  // Answered on a desk phone of the PBX: not a missed call, though the talk time is unknown.
  if (rings.some((ring) => ring.endReason === "answered_elsewhere")) {
    const legId = addLeg(work, { role: "guest", number: null, ringSeconds: null, createdAt: at });
    connect(work, legId, at);
    report(work, reportEnd(legId, at, "hung_up"));
  }
  report(work, reportEnd(customerIdOf(work), at, "hung_up"));
  return true;
}

/** Ends a call without recent reports at its last report, the latest time known. */
function endSilent(work: Work): void {
  const { call, legs } = work.state;
  const at = new Date(call.lastEventAt).toISOString();
  if (work.now.getTime() - Date.parse(at) < limit("stalePbxCallSeconds") * 1000) return;
  if (call.endedAt === null)
    changeCall(work, {
      problem: "The browser stopped reporting, so the call ended then or later.",
    });
  for (const leg of legs)
    if (leg.endedAt === null) report(work, reportEnd(leg.id, at, "connection_lost"));
}

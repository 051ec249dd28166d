// A call that a member's own PBX carries: the members' browsers report it, and no carrier is involved. Late, duplicate
// and out-of-order reports change nothing.
import { isSpeaker } from "#domain/call/derive-call-state.ts";
import { pbxCallEnds } from "#domain/call/pbx/pbx-call-end.ts";
import type { LegId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { type CallEventOf, type LegReport, reportEnd } from "./event.ts";
import {
  addEffect,
  addFollowUp,
  addLeg,
  changeCall,
  changeLeg,
  customerIdOf,
  endRings,
  findLeg,
  inSeconds,
  nowOf,
  type Reduction,
} from "./reduction.ts";
import type { EngineLeg } from "./state.ts";

const connected = { cause: null, providerCode: null, seconds: null } as const;
/** A PBX reports no conferences: every speaker counts as in the call's only one. */
const firstPosition = { conferenceEpoch: 1, seq: 1 } as const;

const isUnansweredRing = (leg: EngineLeg): boolean =>
  leg.joinMethod === "personal_phone" && leg.joinedAt === null;

const report = (reduction: Reduction, ...reports: readonly LegReport[]): void =>
  addFollowUp(reduction, { kind: "legs_reported", reports });

/** The customer and this leg are connected. */
function connect(reduction: Reduction, legId: LegId, at: string): void {
  for (const id of [customerIdOf(reduction), legId])
    report(
      reduction,
      { legId: id, event: { kind: "leg", type: "answered", ...connected, at } },
      { legId: id, event: { kind: "conference", type: "joined", ...firstPosition, at } },
    );
}

export function answerPbxLeg(reduction: Reduction, event: CallEventOf<"pbx_answered">): void {
  const { legId, memberId, at } = event;
  const leg = findLeg(reduction, legId);
  const { call, legs } = reduction.state;
  if (!leg || leg.endedAt !== null || leg.joinedAt !== null || call.endedAt !== null) return;
  if (leg.role === "guest") changeLeg(reduction, legId, { role: "member", memberId });
  if (call.claimedBy === null) changeCall(reduction, { claimedBy: memberId, claimedAt: at });
  endRings(reduction, "answered", { memberId, at });
  endRings(reduction, "answered_elsewhere", { at });
  addEffect(reduction, { kind: "publish_member", memberId });
  connect(reduction, legId, at);
  for (const other of legs)
    if (other.id !== legId && other.endedAt === null && isUnansweredRing(other))
      report(reduction, reportEnd(other.id, nowOf(reduction), "canceled"));
}

/** The call is over for this browser. */
export function endPbxLeg(reduction: Reduction, event: CallEventOf<"pbx_leg_ended">): void {
  const { legId, reason, at } = event;
  const leg = findLeg(reduction, legId);
  if (!leg || leg.endedAt !== null) return;
  const { call, legs } = reduction.state;
  const { cause, ring } = pbxCallEnds[reason];
  report(reduction, reportEnd(legId, at, cause));
  if (call.direction === "in" && leg.joinedAt === null) {
    if (leg.addedBy !== null) endRings(reduction, ring, { memberId: leg.addedBy, at });
    // The PBX may ring the next member: until then the caller has not hung up.
    addEffect(reduction, {
      kind: "check_pbx_at",
      at: inSeconds(reduction, limit("pbxMoveSeconds")),
    });
    return;
  }
  const speaksOn = (one: EngineLeg) =>
    one.id !== legId && isSpeaker(one) && one.joinedAt !== null && one.endedAt === null;
  if (!legs.some(speaksOn)) report(reduction, reportEnd(customerIdOf(reduction), at, cause));
}

/** Ends a call whose end no browser reports. */
export function checkPbx(reduction: Reduction): void {
  if (reduction.state.call.isPbx && !endUnanswered(reduction)) endSilent(reduction);
}

/** No softphone of the team is ringing, and none was for some seconds. */
function endUnanswered(reduction: Reduction): boolean {
  const { call, legs, rings } = reduction.state;
  const rung = legs.filter(isUnansweredRing);
  if (call.endedAt !== null || call.answeredAt !== null || rung.length === 0) return false;
  if (rung.some((leg) => leg.endedAt === null)) return false;
  const lastMs = Math.max(...rung.map((leg) => Date.parse(leg.endedAt ?? "")));
  if (reduction.now.getTime() - lastMs < limit("pbxMoveSeconds") * 1000) return false;
  const at = new Date(lastMs).toISOString();
  // Answered on a desk phone of the PBX: not a missed call, though the talk time is unknown.
  if (rings.some((ring) => ring.endReason === "answered_elsewhere")) {
    const legId = addLeg(reduction, {
      role: "guest",
      number: null,
      ringTimeoutSeconds: null,
      createdAt: at,
    });
    connect(reduction, legId, at);
    report(reduction, reportEnd(legId, at, "hung_up"));
  }
  report(reduction, reportEnd(customerIdOf(reduction), at, "hung_up"));
  return true;
}

/** Ends a call without recent reports at its last report, the latest time known. */
function endSilent(reduction: Reduction): void {
  const { call, legs } = reduction.state;
  const at = new Date(call.lastEventAt).toISOString();
  if (reduction.now.getTime() - Date.parse(at) < limit("stalePbxCallSeconds") * 1000) return;
  if (call.endedAt === null)
    changeCall(reduction, {
      problem: "The browser stopped reporting, so the call ended then or later.",
    });
  for (const leg of legs)
    if (leg.endedAt === null) report(reduction, reportEnd(leg.id, at, "connection_lost"));
}

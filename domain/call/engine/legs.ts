// The legs of a call: reports are merged into them, the call's state is derived from them, and a live call follows them.
// It dials the customer once the calling member has joined, and ends or rings again when the member who spoke with the customer is gone.

import { applyLegEvent } from "#domain/call/apply-leg-event.ts";
import {
  type CallSummary,
  deriveCallState,
  findCustomerLeg,
  isSpeaker,
  isStayingSpeaker,
} from "#domain/call/derive-call-state.ts";
import { isInConference, type Leg } from "#domain/call/leg.ts";
import { isCustomerAlone } from "#domain/call/plan-carrier-sync.ts";
import type { LegId } from "#domain/ids.ts";
import { compareInstants } from "#domain/instants.ts";
import { limit } from "#domain/limits.ts";
import { isSameJson } from "#domain/same-json.ts";
import type { CallEventOf, FollowUpOf, LegReport } from "./event.ts";
import {
  addEffect,
  addFollowUp,
  changeCall,
  changeLeg,
  dialNewLeg,
  findLeg,
  findStayingMember,
  isGuestConnected,
  nowOf,
  type Reduction,
  reassignCall,
  requestLeave,
} from "./reduction.ts";
import type { EngineLeg, EngineState } from "./state.ts";

export function applyLegReports(
  reduction: Reduction,
  { reports }: { readonly reports: readonly LegReport[] },
): void {
  for (const report of reports) {
    const { legId } = report;
    const leg = findLeg(reduction, legId);
    if (!leg || !changesLeg(leg, report)) continue;
    const updated = mergeReport(leg, report);
    changeLeg(reduction, legId, updated);
    if (leg.endedAt !== null || updated.endedAt === null || leg.memberId === null) continue;
    // The member is on this call no longer.
    addEffect(reduction, { kind: "publish_member", memberId: leg.memberId });
    addEffect(reduction, { kind: "match_waiting_calls" });
  }
}

type ReportedLeg = Leg & Pick<EngineLeg, "providerRef">;

const mergeReport = (leg: ReportedLeg, { event, providerRef = null }: LegReport): ReportedLeg => ({
  ...applyLegEvent(leg, event),
  providerRef: leg.providerRef ?? providerRef,
});

/** A report that does not change the leg now never will: merging only adds to it. */
export const changesLeg = (leg: ReportedLeg, report: LegReport): boolean =>
  !isSameJson({ ...leg, ...mergeReport(leg, report) }, leg);

function endLeg(
  reduction: Reduction,
  legId: LegId,
  end: { readonly cause: EngineLeg["cause"]; readonly providerCode: string | null },
): void {
  const event = {
    kind: "leg",
    type: "ended",
    seconds: null,
    at: nowOf(reduction),
    ...end,
  } as const;
  applyLegReports(reduction, { reports: [{ legId, event }] });
}

/** All participants have left an ended conference, though the carrier may not report each of them. */
export function applyConferenceEnd(
  reduction: Reduction,
  { conferenceEpoch }: CallEventOf<"conference_ended">,
): void {
  if (conferenceEpoch > reduction.state.call.endedEpoch)
    changeCall(reduction, { endedEpoch: conferenceEpoch });
}

export function recordDialRejection(
  reduction: Reduction,
  event: CallEventOf<"dial_rejected">,
): void {
  endLeg(reduction, event.legId, event);
  if (findLeg(reduction, event.legId)?.role === "customer")
    changeCall(reduction, { problem: event.problem });
}

/** The carrier's reference for the dialed leg; a report may have told it before. */
export function recordDialedRef(
  reduction: Reduction,
  { legId, providerRef }: CallEventOf<"dialed">,
): void {
  const leg = findLeg(reduction, legId);
  if (!leg) return;
  if (leg.providerRef === null) changeLeg(reduction, legId, { providerRef });
  if (leg.role === "customer" && reduction.state.call.providerRef === null)
    changeCall(reduction, { providerRef });
}

/** A call in which the member speaks continues without them only if others are there. */
export function releaseLegsWithoutAccess(
  reduction: Reduction,
  { legIds }: CallEventOf<"access_withdrawn">,
): void {
  for (const leg of reduction.state.legs)
    if (legIds.includes(leg.id) && leg.endedAt === null) requestLeave(reduction, leg);
  unholdForGuests(reduction);
}

/** A guest on an external phone can't take the customer off hold, so the last member to leave does. */
function unholdForGuests(reduction: Reduction): void {
  const { call, legs } = reduction.state;
  if (call.transfer !== null || !call.isHoldRequested) return;
  const isMemberThere = legs.some(
    (leg) => leg.role === "member" && leg.endedAt === null && leg.leaveRequestedAt === null,
  );
  if (!isMemberThere && isGuestConnected(reduction))
    changeCall(reduction, { isHoldRequested: false });
}

export const endUnknownLeg = (
  reduction: Reduction,
  { legId, cause }: FollowUpOf<"leg_over">,
): void => endLeg(reduction, legId, { cause, providerCode: null });

export function hangUp(reduction: Reduction, { memberId, problem }: CallEventOf<"hung_up">): void {
  const { call } = reduction.state;
  if (call.endedAt !== null || call.hungUpAt !== null) return;
  changeCall(reduction, { hungUpAt: nowOf(reduction) });
  if (memberId !== null) changeCall(reduction, { hungUpBy: memberId });
  if (problem !== null) changeCall(reduction, { problem });
}

/** The call would end with this leg, because no speaker would stay with the customer. */
export function wouldEndCall({ call, legs }: Pick<EngineState, "call" | "legs">, legId: LegId) {
  const leg = legs.find((one) => one.id === legId);
  if (!leg || leg.role === "customer") return true;
  const others = legs.filter((one) => isStayingSpeaker(one) && one.id !== legId);
  const isTransferPending = call.transfer !== null && call.transfer.legId !== legId;
  return isSpeaker(leg) && others.length === 0 && !isTransferPending;
}

/**
 * A member who leaves on purpose doesn't come back: the call is reassigned to the member who stays with the customer.
 * If a transfer target is still being rung, the customer is on hold until they join.
 */
export function releaseLeg(reduction: Reduction, { legId }: CallEventOf<"leg_released">): void {
  const leg = findLeg(reduction, legId);
  if (!leg || leg.endedAt !== null) return;
  requestLeave(reduction, leg);
  unholdForGuests(reduction);
  const { memberId } = leg;
  const { claimedBy, transfer } = reduction.state.call;
  if (memberId === null || !isSpeaker(leg)) return;
  if (transfer?.by === memberId) {
    addFollowUp(reduction, { kind: "initiator_left" });
    return;
  }
  const staying = findStayingMember(reduction, memberId, transfer?.legId);
  if (claimedBy === memberId && staying !== null) reassignCall(reduction, memberId, staying);
}

type Derived = Pick<
  CallSummary,
  "state" | "outcome" | "isConsulting" | "answeredAt" | "endedAt" | "waitSeconds" | "talkSeconds"
>;

/** Nothing else writes these fields. */
export function deriveState(reduction: Reduction): void {
  const { call, legs, recordings } = reduction.state;
  const derived: Derived = deriveCallState({
    ...call,
    isBlocked: call.outcome === "blocked",
    legs,
    hasVoicemail: recordings.some(
      (one) => one.kind === "voicemail" && countsAsVoicemail(one.state, call),
    ),
  });
  changeCall(reduction, derived);
}

/** A voicemail that could not be fetched counts if it was ever reported; otherwise the call stays missed. */
const countsAsVoicemail = (state: string, { outcome }: EngineState["call"]): boolean =>
  state === "lost" ? outcome === "voicemail" : state !== "empty" && state !== "recording";

/** Returns true if nothing else follows from the legs. */
export function followLegs(reduction: Reduction): boolean {
  const { call, legs } = reduction.state;
  if (canDialCustomer(reduction.state)) {
    const ringTimeoutSeconds = limit("outboundRingSeconds");
    dialNewLeg(reduction, { role: "customer", number: call.number, ringTimeoutSeconds });
    return true;
  }
  if (!isCustomerAlone({ ...call, legs })) return false;
  if (legs.some(canStillJoin)) return true;
  // A speaker on an external phone leaves by hanging up.
  if (lastSpeaker(legs)?.role === "guest") {
    changeCall(reduction, { hungUpAt: nowOf(reduction) });
    return true;
  }
  if (call.claimedBy === null) return false;
  changeCall(reduction, { claimedBy: null, claimedAt: null });
  addFollowUp(reduction, { kind: "speaker_lost", memberId: call.claimedBy });
  return true;
}

const canDialCustomer = ({ call, legs }: EngineState): boolean =>
  call.direction === "out" &&
  findCustomerLeg(legs) === null &&
  legs.some((leg) => leg.role === "member" && isInConference(leg, call.endedEpoch));

/** A speaker's leg is ringing, was let in, or is there: none of these has left. */
const canStillJoin = (leg: EngineLeg): boolean => isStayingSpeaker(leg) && leg.leftAt === null;

const leftAtMs = (leg: EngineLeg): number => Date.parse(leg.leftAt ?? leg.endedAt ?? leg.createdAt);

/** Excludes legs asked to leave because another speaker was there. */
const lastSpeaker = (legs: readonly EngineLeg[]): EngineLeg | null =>
  legs
    .filter((leg) => isSpeaker(leg) && leg.joinedAt !== null && leg.leaveRequestedAt === null)
    .toSorted((a, b) => leftAtMs(a) - leftAtMs(b))
    .at(-1) ?? null;

/**
 * Assumes that a member joined whose leg was answered long enough ago and can only be in the conference: the join report
 * was lost, and hanging up or waiting could cut off a conversation. The carrier is polled within a minute, and any
 * report takes precedence. Returns true if a speaker is now assumed to be in the conference.
 */
export function assumeJoined(reduction: Reduction): boolean {
  const { call, legs } = reduction.state;
  const unconnected = legs.filter((leg) => leg.endedAt === null && leg.joinedAt === null);
  const timedOut = unconnected.filter(
    (leg) => isJoining(leg, call) && hasJoinTimedOut(leg, reduction.now),
  );
  if (!timedOut.some(isSpeaker)) return false;
  const customers = unconnected.filter((leg) => leg.role === "customer");
  // The carrier's time of the answer, not ours: its clock may be behind and drops fractions of a second, so an end
  // reported right after would precede the join, and the call would count as missed.
  const first =
    timedOut.filter(isSpeaker).map(answeredAtOf).sort(compareInstants)[0] ?? nowOf(reduction);
  const reports = [...customers, ...timedOut].map((leg) => ({
    legId: leg.id,
    event: {
      kind: "conference" as const,
      type: "joined" as const,
      conferenceEpoch: call.conferenceEpoch,
      seq: 0,
      at: leg.role === "customer" ? first : answeredAtOf(leg),
    },
  }));
  applyLegReports(reduction, { reports });
  const staleMs = limit("staleCallSeconds") * 1000;
  changeCall(reduction, { lastEventAt: new Date(reduction.now.getTime() - staleMs).toISOString() });
  return true;
}

/** Only for answered legs. */
const answeredAtOf = (leg: EngineLeg): string =>
  new Date(leg.answeredAt ?? leg.createdAt).toISOString();

/**
 * Legs that joined by token; a personal phone is asked for a key first, and counts once its member has claimed the
 * call.
 */
const isJoining = (leg: EngineLeg, call: EngineState["call"]): boolean =>
  leg.leaveRequestedAt === null &&
  leg.memberId !== null &&
  (leg.number === null || leg.memberId === call.claimedBy);

const hasJoinTimedOut = (leg: EngineLeg, now: Date): boolean =>
  leg.answeredAt !== null &&
  now.getTime() - Date.parse(leg.answeredAt) >= limit("claimJoinSeconds") * 1000;

// The legs of a call: reports are merged into them, the call's state is derived from them, and a live call follows them.
// It dials the customer once the calling member has joined, and ends or rings again when the member who spoke with the customer is gone.

import { applyLegEvent } from "#domain/call/apply-leg-event.ts";
import {
  type CallSummary,
  deriveCallState,
  findCustomerLeg,
  isSpeaker,
  listConnectedSpeakers,
} from "#domain/call/derive-call-state.ts";
import { isInConference, type Leg } from "#domain/call/leg.ts";
import { isCustomerAlone } from "#domain/call/plan-carrier-sync.ts";
import type { LegId } from "#domain/ids.ts";
import { compareInstants } from "#domain/instants.ts";
import { limit } from "#domain/limits.ts";
import type { CallEventOf, FollowUpOf, LegReport } from "./event.ts";
import type { EngineLeg, EngineState } from "./state.ts";
import {
  changeCall,
  changeLeg,
  dialNewLeg,
  emit,
  findLeg,
  findStayingMember,
  nowOf,
  raise,
  reassignCall,
  requestLeave,
  type Work,
} from "./work.ts";

export function applyLegReports(
  work: Work,
  { reports }: { readonly reports: readonly LegReport[] },
): void {
  for (const report of reports) {
    const { legId } = report;
    const leg = findLeg(work, legId);
    if (!leg || !changesLeg(leg, report)) continue;
    const updated = mergeReport(leg, report);
    changeLeg(work, legId, updated);
    if (leg.endedAt !== null || updated.endedAt === null || leg.memberId === null) continue;
    // The member is on this call no longer.
    emit(work, { kind: "publish_member", memberId: leg.memberId });
    emit(work, { kind: "match_waiting_calls" });
  }
}

type ReportedLeg = Leg & Pick<EngineLeg, "providerRef">;

const mergeReport = (leg: ReportedLeg, { event, providerRef = null }: LegReport): ReportedLeg => ({
  ...applyLegEvent(leg, event),
  providerRef: leg.providerRef ?? providerRef,
});

/** A report that does not change the leg now never will: merging only adds to it. */
export const changesLeg = (leg: ReportedLeg, report: LegReport): boolean =>
  JSON.stringify({ ...leg, ...mergeReport(leg, report) }) !== JSON.stringify(leg);

function endLeg(
  work: Work,
  legId: LegId,
  end: { readonly cause: EngineLeg["cause"]; readonly providerCode: string | null },
): void {
  const event = { kind: "leg", type: "ended", seconds: null, at: nowOf(work), ...end } as const;
  applyLegReports(work, { reports: [{ legId, event }] });
}

/** All participants have left an ended conference, though the carrier may not report each of them. */
export function applyConferenceEnd(
  work: Work,
  { conferenceEpoch }: CallEventOf<"conference_ended">,
): void {
  if (conferenceEpoch > work.state.call.endedEpoch)
    changeCall(work, { endedEpoch: conferenceEpoch });
}

export function refuseDial(work: Work, event: CallEventOf<"dial_refused">): void {
  endLeg(work, event.legId, event);
  if (findLeg(work, event.legId)?.role === "customer") changeCall(work, { problem: event.problem });
}

/** The carrier dials the leg under this reference; a report may have named it before. */
export function nameDialedLeg(work: Work, { legId, providerRef }: CallEventOf<"dialed">): void {
  const leg = findLeg(work, legId);
  if (!leg) return;
  if (leg.providerRef === null) changeLeg(work, legId, { providerRef });
  if (leg.role === "customer" && work.state.call.providerRef === null)
    changeCall(work, { providerRef });
}

/** A call in which the member speaks continues without them only if others are there. */
export function withdrawLegs(work: Work, { legIds }: CallEventOf<"access_withdrawn">): void {
  for (const leg of work.state.legs)
    if (legIds.includes(leg.id) && leg.endedAt === null) requestLeave(work, leg);
  unholdForGuests(work);
}

/** A guest on an external phone can't take the customer off hold, so the last member to leave does. */
function unholdForGuests(work: Work): void {
  const { call, legs } = work.state;
  if (call.transfer !== null || !call.isHoldRequested) return;
  const isMemberThere = legs.some(
    (leg) => leg.role === "member" && leg.endedAt === null && leg.leaveRequestedAt === null,
  );
  if (!isMemberThere && listConnectedSpeakers(legs, call.endedEpoch).some(isGuest))
    changeCall(work, { isHoldRequested: false });
}

const isGuest = (leg: EngineLeg): boolean => leg.role === "guest" && leg.leaveRequestedAt === null;

export function changeSupervision(
  work: Work,
  { legId, mode }: CallEventOf<"supervision_changed">,
): void {
  if (findLeg(work, legId)?.role === "supervisor") changeLeg(work, legId, { mode });
}

export const endUnknownLeg = (work: Work, { legId, cause }: FollowUpOf<"leg_over">): void =>
  endLeg(work, legId, { cause, providerCode: null });

export function hangUp(work: Work, { memberId, problem }: CallEventOf<"hung_up">): void {
  const { call } = work.state;
  if (call.endedAt !== null || call.hungUpAt !== null) return;
  changeCall(work, { hungUpAt: nowOf(work) });
  if (memberId !== null) changeCall(work, { hungUpBy: memberId });
  if (problem !== null) changeCall(work, { problem });
}

/** The call would end with this leg, because no speaker would stay with the customer. */
export function wouldEndCall({ call, legs }: Pick<EngineState, "call" | "legs">, legId: LegId) {
  const leg = legs.find((one) => one.id === legId);
  if (!leg || leg.role === "customer") return true;
  const others = legs.filter(
    (one) =>
      isSpeaker(one) && one.id !== legId && one.endedAt === null && one.leaveRequestedAt === null,
  );
  const isAwaited = call.transfer !== null && call.transfer.legId !== legId;
  return isSpeaker(leg) && others.length === 0 && !isAwaited;
}

/**
 * A member who leaves on purpose doesn't come back: the call is reassigned to the member who stays with the customer.
 * If a transfer target is still being rung, the customer is on hold until they join.
 */
export function releaseLeg(work: Work, { legId }: CallEventOf<"leg_released">): void {
  const leg = findLeg(work, legId);
  if (!leg || leg.endedAt !== null) return;
  requestLeave(work, leg);
  unholdForGuests(work);
  const { memberId } = leg;
  const { claimedBy, transfer } = work.state.call;
  if (memberId === null || !isSpeaker(leg)) return;
  if (transfer?.by === memberId) {
    raise(work, { kind: "transfer_completed" });
    return;
  }
  const staying = findStayingMember(work, memberId, transfer?.legId);
  if (claimedBy === memberId && staying !== null) reassignCall(work, memberId, staying);
}

export function requestHold(work: Work, { isHeld }: CallEventOf<"hold_requested">): void {
  if (work.state.call.endedAt === null) changeCall(work, { isHoldRequested: isHeld });
}

type Derived = Pick<
  CallSummary,
  "state" | "outcome" | "isConsulting" | "answeredAt" | "endedAt" | "waitSeconds" | "talkSeconds"
>;

/** Nothing else writes these fields. */
export function deriveState(work: Work): void {
  const { call, legs, recordings } = work.state;
  const derived: Derived = deriveCallState({
    ...call,
    isBlocked: call.outcome === "blocked",
    legs,
    hasVoicemail: recordings.some((one) => one.kind === "voicemail" && isMessage(one.state, call)),
  });
  changeCall(work, derived);
}

/** A voicemail that could not be fetched counts if it was ever reported; otherwise the call stays missed. */
const isMessage = (state: string, { outcome }: EngineState["call"]): boolean =>
  state === "lost" ? outcome === "voicemail" : state !== "empty" && state !== "recording";

/** Returns true if nothing else follows from the legs. */
export function followLegs(work: Work): boolean {
  const { call, legs } = work.state;
  if (canDialCustomer(work.state)) {
    const ringSeconds = limit("outboundRingSeconds");
    dialNewLeg(work, { role: "customer", number: call.number, ringSeconds });
    return true;
  }
  if (!isCustomerAlone({ ...call, legs })) return false;
  if (legs.some(isAwaited)) return true;
  // A speaker on an external phone leaves by hanging up.
  if (lastSpeaker(legs)?.role === "guest") {
    changeCall(work, { hungUpAt: nowOf(work) });
    return true;
  }
  if (call.claimedBy === null) return false;
  changeCall(work, { claimedBy: null, claimedAt: null });
  raise(work, { kind: "speaker_lost", memberId: call.claimedBy });
  return true;
}

const canDialCustomer = ({ call, legs }: EngineState): boolean =>
  call.direction === "out" &&
  findCustomerLeg(legs) === null &&
  legs.some((leg) => leg.role === "member" && isInConference(leg, call.endedEpoch));

/** A speaker's leg was let in or is ringing, but has not joined the customer yet. */
const isAwaited = (leg: EngineLeg): boolean =>
  isSpeaker(leg) && leg.endedAt === null && leg.leaveRequestedAt === null && leg.leftAt === null;

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
export function assumeJoined(work: Work): boolean {
  const { call, legs } = work.state;
  const unconnected = legs.filter((leg) => leg.endedAt === null && leg.joinedAt === null);
  const timedOut = unconnected.filter(
    (leg) => isJoining(leg, call) && hasJoinTimedOut(leg, work.now),
  );
  if (!timedOut.some(isSpeaker)) return false;
  const customers = unconnected.filter((leg) => leg.role === "customer");
  // The carrier's time of the answer, not ours: its clock may be behind and drops fractions of a second, so an end
  // reported right after would precede the join, and the call would count as missed.
  const first =
    timedOut.filter(isSpeaker).map(answeredAtOf).sort(compareInstants)[0] ?? nowOf(work);
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
  applyLegReports(work, { reports });
  const staleMs = limit("staleCallSeconds") * 1000;
  changeCall(work, { lastEventAt: new Date(work.now.getTime() - staleMs).toISOString() });
  return true;
}

/** Only for answered legs; ISO timestamps in UTC sort by time. */
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

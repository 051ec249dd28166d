// Derives a call's state from its legs. Nothing else writes the state, so late, repeated, missing and reordered reports
// lead to the same state, and an ended call stays ended.
import { earliestOf, isAfter, latestOf } from "#domain/instants.ts";
import type { CallOutcome, CallState } from "./call.ts";
import { isHeld, isInConference, type Leg } from "./leg.ts";
import type { Transfer } from "./transfer-rules.ts";

/** What the flow, or the outbound call, is doing while no one speaks. */
export const callStages = [
  "incoming",
  "greeting",
  "menu",
  "waiting",
  "dialing",
  "ringing",
  "voicemail",
] as const;
export type CallStage = (typeof callStages)[number];

export interface CallInputs {
  readonly direction: "in" | "out";
  readonly stage: CallStage;
  readonly wasAfterHours: boolean;
  readonly isBlocked: boolean;
  readonly endedEpoch: number;
  readonly startedAt: string;
  /** When a member ended the call. */
  readonly hungUpAt: string | null;
  /** A voicemail was recorded. */
  readonly hasVoicemail: boolean;
  /** The transfer in progress. */
  readonly transfer: Pick<Transfer, "kind" | "legId"> | null;
  readonly legs: readonly Leg[];
}

export interface CallSummary {
  readonly state: CallState;
  readonly outcome: CallOutcome | null;
  readonly isConsulting: boolean;
  readonly answeredAt: string | null;
  readonly endedAt: string | null;
  readonly waitSeconds: number;
  readonly talkSeconds: number;
}

/** Legs that speak with the customer. Excludes supervisors, who listen, whisper or barge in. */
export const isSpeaker = (leg: Leg): boolean => leg.role === "member" || leg.role === "guest";

/** A speaker whose leg has not ended and was not asked to leave. */
export const isStayingSpeaker = (leg: Leg): boolean =>
  isSpeaker(leg) && leg.endedAt === null && leg.leaveRequestedAt === null;
export const findCustomerLeg = <One extends Leg>(legs: readonly One[]): One | null =>
  legs.find((leg) => leg.role === "customer") ?? null;

export function deriveCallState(input: CallInputs): CallSummary {
  const endedAt = endOf(input);
  const answeredAt = answeredAtOf(input);
  const outcome = endedAt === null ? null : outcomeOf(input, answeredAt !== null);
  return {
    state: endedAt === null ? liveStateOf(input) : "ended",
    outcome,
    isConsulting: endedAt === null && isConsulting(input),
    answeredAt,
    endedAt,
    waitSeconds: secondsBetween(input.startedAt, answeredAt ?? endedAt),
    talkSeconds: endedAt === null ? 0 : secondsBetween(answeredAt, talkEndedAt(input, endedAt)),
  };
}

function endOf({ direction, hungUpAt, isBlocked, legs, startedAt }: CallInputs): string | null {
  // Blocked before any member was rung.
  if (isBlocked) return startedAt;
  const customer = findCustomerLeg(legs);
  if (customer) return customer.endedAt;
  if (direction === "in") return null;
  // The customer was not dialed yet, so the call ends when its callers' legs end.
  const callers = legs.filter(isSpeaker);
  if (callers.length === 0 || callers.some((leg) => leg.endedAt === null)) return hungUpAt;
  return callers.reduce((last, leg) => latestOf(last, leg.endedAt ?? last), startedAt);
}

/** Speakers in the same conference as the customer, as far as reported. */
export function listConnectedSpeakers<One extends Leg>(
  legs: readonly One[],
  endedEpoch: number,
): One[] {
  const customer = findCustomerLeg(legs);
  if (!customer || customer.endedAt !== null) return [];
  return legs.filter(
    (leg) => isSpeaker(leg) && isInConference(leg, endedEpoch) && isInSameConference(customer, leg),
  );
}

/** If the customer's join to this conference epoch was never reported, it is assumed; a reported leave is respected. */
function isInSameConference(customer: Leg, leg: Leg): boolean {
  const [mine, theirs] = [customer.conferenceFlag, leg.conferenceFlag];
  if (customer.answeredAt === null && mine === null) return false;
  return (
    mine === null ||
    mine.conferenceEpoch < (theirs?.conferenceEpoch ?? 0) ||
    (mine.on && mine.conferenceEpoch === theirs?.conferenceEpoch)
  );
}

function liveStateOf(input: CallInputs): CallState {
  const customer = findCustomerLeg(input.legs);
  if (listConnectedSpeakers(input.legs, input.endedEpoch).length > 0)
    return customer && isHeld(customer, input.endedEpoch) ? "held" : "active";
  // Members have left and the customer's leg is about to end: do not ring members again.
  if (input.hungUpAt !== null && answeredAtOf(input) !== null) return "active";
  if (input.stage === "dialing" && customer && (customer.ringingAt ?? customer.answeredAt) !== null)
    return "ringing";
  return input.stage;
}

/** Depends on the current transfer: how a leg joined says nothing about a later transfer. */
function isConsulting({ legs, endedEpoch, transfer }: CallInputs): boolean {
  const customer = findCustomerLeg(legs);
  if (transfer?.kind !== "warm" || !customer || !isHeld(customer, endedEpoch)) return false;
  const staying = legs.filter(isStayingSpeaker);
  const targetLeg = staying.find((leg) => leg.id === transfer.legId);
  // A number only rings until it accepts; a member who accepted is joining.
  if (!targetLeg || (targetLeg.memberId === null && !isInConference(targetLeg, endedEpoch)))
    return false;
  return staying.some((leg) => leg.id !== targetLeg.id);
}

function answeredAtOf({ direction, legs }: CallInputs): string | null {
  const customer = findCustomerLeg(legs);
  if (!customer) return null;
  if (direction === "out") return customer.answeredAt ?? customer.joinedAt;
  const met = legs
    .filter(isSpeaker)
    .flatMap((leg) => leg.joinedAt ?? [])
    .filter((at) => customer.endedAt === null || !isAfter(at, customer.endedAt));
  if (met.length === 0 || customer.joinedAt === null) return null;
  return latestOf(met.reduce(earliestOf), customer.joinedAt);
}

function outcomeOf(input: CallInputs, isAnswered: boolean): CallOutcome {
  if (input.isBlocked) return "blocked";
  if (isAnswered) return isAnsweredByMachine(input) ? "machine" : "answered";
  return input.direction === "in" ? unansweredIn(input) : unansweredOut(input);
}

/** Detection runs on outgoing calls only, and may report after the end of the call. */
function isAnsweredByMachine({ direction, legs }: CallInputs): boolean {
  const by = findCustomerLeg(legs)?.answeredBy;
  return direction === "out" && (by === "machine" || by === "fax");
}

function unansweredIn({ hasVoicemail, wasAfterHours, stage }: CallInputs): CallOutcome {
  if (hasVoicemail) return "voicemail";
  if (wasAfterHours) return "after_hours";
  if (stage === "waiting") return "abandoned_in_queue";
  return stage === "ringing" || stage === "voicemail" ? "missed" : "abandoned_in_menu";
}

function unansweredOut({ hungUpAt, legs }: CallInputs): CallOutcome {
  const customer = findCustomerLeg(legs);
  if (!customer) {
    const isBroken = legs.some((leg) => leg.cause === "failed" || leg.cause === "connection_lost");
    return isBroken && hungUpAt === null ? "failed" : "canceled";
  }
  if (customer.cause === "busy" || customer.cause === "declined") return customer.cause;
  if (customer.cause === "no_answer") return "no_answer";
  return customer.cause === "canceled" || hungUpAt !== null ? "canceled" : "failed";
}

/** Time the customer spends alone in the conference is not talk time. */
function talkEndedAt({ legs }: CallInputs, endedAt: string): string {
  const departures = legs
    .filter((leg) => isSpeaker(leg) && leg.joinedAt !== null)
    .map((leg) => (leg.conferenceFlag?.on === false ? leg.leftAt : leg.endedAt) ?? endedAt);
  return departures.length === 0 ? endedAt : earliestOf(departures.reduce(latestOf), endedAt);
}

const secondsBetween = (from: string | null, to: string | null): number =>
  from === null || to === null
    ? 0
    : Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));

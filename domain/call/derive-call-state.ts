// How a call stands, from what is known of its legs. Nothing else writes its state: so late, doubled, missing
// and disordered reports end in the same state, and an ended call never comes back to life.
import type { CallOutcome, CallState } from "./call.ts";
import { isHeld, isInConference, type Leg } from "./leg.ts";
import type { Transfer } from "./transfer.ts";

/** What the flow, or whoever rings out, is about while nobody speaks. */
export const callStages = [
  "incoming",
  "greeting",
  "menu",
  "waiting",
  "dialling",
  "ringing",
  "voicemail",
] as const;
export type CallStage = (typeof callStages)[number];

export interface CallInputs {
  readonly direction: "in" | "out";
  readonly stage: CallStage;
  readonly wasAfterHours: boolean;
  readonly isOptedOut: boolean;
  readonly endedEpoch: number;
  readonly startedAt: string;
  /** One of ours ended it. */
  readonly hungUpAt: string | null;
  /** Something was said after the beep. */
  readonly hasVoicemail: boolean;
  /** Somebody is being brought in. */
  readonly transfer: Pick<Transfer, "how" | "legId"> | null;
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

/** Who speaks with the customer; a supervisor only listens, or speaks beside them. */
export const isSpeaker = (leg: Leg): boolean => leg.role === "member" || leg.role === "guest";
export const findCustomerLeg = <One extends Leg>(legs: readonly One[]): One | null =>
  legs.find((leg) => leg.role === "customer") ?? null;

export function deriveCallState(facts: CallInputs): CallSummary {
  const endedAt = endOf(facts);
  const answeredAt = answeredAtOf(facts);
  const outcome = endedAt === null ? null : outcomeOf(facts, answeredAt !== null);
  return {
    state: endedAt === null ? liveStateOf(facts) : "ended",
    outcome,
    isConsulting: endedAt === null && isConsulting(facts),
    answeredAt,
    endedAt,
    waitSeconds: secondsBetween(facts.startedAt, answeredAt ?? endedAt),
    talkSeconds: endedAt === null ? 0 : secondsBetween(answeredAt, lastHeard(facts, endedAt)),
  };
}

function endOf({ direction, hungUpAt, isOptedOut, legs, startedAt }: CallInputs): string | null {
  // Refused before anybody was asked.
  if (isOptedOut) return startedAt;
  const customer = findCustomerLeg(legs);
  if (customer) return customer.endAt;
  if (direction === "in") return null;
  // Nobody was rung yet: it is over when whoever wanted to call is gone.
  const callers = legs.filter(isSpeaker);
  if (callers.length === 0 || callers.some((leg) => leg.endAt === null)) return hungUpAt;
  return callers.reduce((last, leg) => latestOf(last, leg.endAt ?? last), startedAt);
}

/** In one room with the customer, as far as anybody told. */
export function listConnectedSpeakers<One extends Leg>(
  legs: readonly One[],
  endedEpoch: number,
): One[] {
  const customer = findCustomerLeg(legs);
  if (!customer || customer.endAt !== null) return [];
  return legs.filter(
    (leg) => isSpeaker(leg) && isInConference(leg, endedEpoch) && isBeside(customer, leg),
  );
}

/** Where the customer's coming into this stay was never told, it is believed; that they left it is not forgotten. */
function isBeside(customer: Leg, leg: Leg): boolean {
  const [mine, theirs] = [customer.conferenceFlag, leg.conferenceFlag];
  if (customer.answerAt === null && mine === null) return false;
  return (
    mine === null || mine.stay < (theirs?.stay ?? 0) || (mine.on && mine.stay === theirs?.stay)
  );
}

function liveStateOf(facts: CallInputs): CallState {
  const customer = findCustomerLeg(facts.legs);
  if (listConnectedSpeakers(facts.legs, facts.endedEpoch).length > 0)
    return customer && isHeld(customer, facts.endedEpoch) ? "held" : "active";
  // Ours are gone and the customer's leg is about to follow: nobody rings for them any more.
  if (facts.hungUpAt !== null && answeredAtOf(facts) !== null) return "active";
  if (facts.stage === "dialling" && customer && (customer.ringingAt ?? customer.answerAt) !== null)
    return "ringing";
  return facts.stage;
}

/** By the transfer that is on: how a leg was brought in says nothing about the next transfer. */
function isConsulting({ legs, endedEpoch, transfer }: CallInputs): boolean {
  const customer = findCustomerLeg(legs);
  if (transfer?.how !== "warm" || !customer || !isHeld(customer, endedEpoch)) return false;
  const staying = legs.filter(
    (leg) => isSpeaker(leg) && leg.endAt === null && leg.leaveRequestedAt === null,
  );
  const asked = staying.find((leg) => leg.id === transfer.legId);
  // A number only rings until it takes the call; a member who has taken it is on their way.
  if (!asked || (asked.memberId === null && !isInConference(asked, endedEpoch))) return false;
  return staying.some((leg) => leg.id !== asked.id);
}

function answeredAtOf({ direction, legs }: CallInputs): string | null {
  const customer = findCustomerLeg(legs);
  if (!customer) return null;
  if (direction === "out") return customer.answerAt ?? customer.joinedAt;
  const met = legs
    .filter(isSpeaker)
    .flatMap((leg) => leg.joinedAt ?? [])
    .filter((at) => customer.endAt === null || !isAfter(at, customer.endAt));
  if (met.length === 0 || customer.joinedAt === null) return null;
  return latestOf(met.reduce(earliestOf), customer.joinedAt);
}

function outcomeOf(facts: CallInputs, isAnswered: boolean): CallOutcome {
  if (facts.isOptedOut) return "blocked";
  if (isAnswered) return "answered";
  return facts.direction === "in" ? unansweredIn(facts) : unansweredOut(facts);
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
    const isBroken = legs.some((leg) => leg.cause === "failed" || leg.cause === "lost");
    return isBroken && hungUpAt === null ? "failed" : "cancelled";
  }
  if (customer.cause === "busy" || customer.cause === "declined") return customer.cause;
  if (customer.cause === "no_answer") return "unanswered";
  return customer.cause === "cancelled" || hungUpAt !== null ? "cancelled" : "failed";
}

/** The customer alone in the room is no talk. */
function lastHeard({ legs }: CallInputs, endedAt: string): string {
  const goings = legs
    .filter((leg) => isSpeaker(leg) && leg.joinedAt !== null)
    .map((leg) => (leg.conferenceFlag?.on === false ? leg.leftAt : leg.endAt) ?? endedAt);
  return goings.length === 0 ? endedAt : earliestOf(goings.reduce(latestOf), endedAt);
}

// Never as text: a moment may come with fractions of a second or without.
const isAfter = (a: string, b: string): boolean => Date.parse(a) > Date.parse(b);
const latestOf = (a: string, b: string): string => (isAfter(a, b) ? a : b);
const earliestOf = (a: string, b: string): string => (isAfter(a, b) ? b : a);

const secondsBetween = (from: string | null, to: string | null): number =>
  from === null || to === null
    ? 0
    : Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));

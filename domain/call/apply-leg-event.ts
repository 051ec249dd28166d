// Merges a report into a leg. The result does not depend on order or repetition: it keeps the earliest and latest
// times, the most specific cause and the report with the highest sequence number. So a report that changes nothing now
// changes nothing later either.
import { isAfter } from "#domain/instants.ts";
import type { LegEndCause } from "./call.ts";
import { type AnsweredBy, answerers, type Leg, type SequencedFlag } from "./leg.ts";

export type LegEvent =
  | {
      readonly kind: "leg";
      readonly type: "dialing" | "ringing" | "answered" | "ended";
      readonly cause: LegEndCause | null;
      readonly providerCode: string | null;
      /** Connected time, reported at the end of the leg. Seconds. */
      readonly seconds: number | null;
      readonly at: string;
    }
  | {
      readonly kind: "conference";
      readonly type: "joined" | "left" | "held" | "unheld" | "muted" | "unmuted";
      readonly conferenceEpoch: number;
      readonly seq: number;
      readonly at: string;
    }
  | { readonly kind: "answerer"; readonly by: AnsweredBy | null; readonly at: string };

export function applyLegEvent(leg: Leg, event: LegEvent): Leg {
  if (event.kind === "conference") return mergeConferenceEvent(leg, event);
  if (event.kind === "answerer")
    return { ...leg, answeredBy: moreCertain(leg.answeredBy, event.by) };
  switch (event.type) {
    case "dialing":
      return leg;
    case "ringing":
      return { ...leg, ringingAt: earliest(leg.ringingAt, event.at) };
    case "answered":
      return { ...leg, answeredAt: earliest(leg.answeredAt, event.at) };
    case "ended":
      return {
        ...leg,
        ...mergeCause(leg, event),
        endedAt: earliest(leg.endedAt, event.at),
        answeredAt: earliest(leg.answeredAt, deriveAnsweredAt(event)),
      };
  }
}

function mergeConferenceEvent(leg: Leg, event: Extract<LegEvent, { kind: "conference" }>): Leg {
  const { type, conferenceEpoch, seq } = event;
  const flag = (on: boolean): SequencedFlag => ({ conferenceEpoch, seq, on, at: asTime(event.at) });
  // A participant named in any conference report is or was in it, even if their join was never reported.
  const inside = {
    ...leg,
    joinedAt: earliest(leg.joinedAt, event.at),
    joinFlag: type === "joined" ? firstFlag(leg.joinFlag, flag(true)) : leg.joinFlag,
    conferenceFlag: laterFlag(leg.conferenceFlag, flag(type !== "left")),
  };
  switch (type) {
    case "joined":
      return inside;
    case "left":
      return { ...inside, leftAt: latest(leg.leftAt, event.at) };
    case "held":
    case "unheld":
      return { ...inside, holdFlag: laterFlag(leg.holdFlag, flag(type === "held")) };
    case "muted":
    case "unmuted":
      return { ...inside, muteFlag: laterFlag(leg.muteFlag, flag(type === "muted")) };
  }
}

const moreCertain = (a: AnsweredBy | null, b: AnsweredBy | null): AnsweredBy | null =>
  answerers.find((one) => one === a || one === b) ?? null;

const asTime = (at: string): string => new Date(at).toISOString();

/** The known time stays as it is written: the database leaves out trailing zeros, and that is no change. */
function earliest(known: string | null, reported: string | null): string | null {
  if (reported === null) return known;
  return known !== null && asTime(known) <= asTime(reported) ? known : asTime(reported);
}

function latest(known: string | null, reported: string): string {
  return known !== null && asTime(known) >= asTime(reported) ? known : asTime(reported);
}

/** Two reports with the same sequence number conflict; the one that clears the flag wins. */
function laterFlag(a: SequencedFlag | null, b: SequencedFlag): SequencedFlag {
  if (a === null || a.conferenceEpoch < b.conferenceEpoch) return b;
  if (a.conferenceEpoch > b.conferenceEpoch || a.seq > b.seq) return a;
  if (a.seq < b.seq) return b;
  if (a.on !== b.on) return a.on ? b : a;
  return isAfter(a.at, b.at) ? b : a;
}

/** A join without a sequence number can't show who was first. */
function firstFlag(a: SequencedFlag | null, b: SequencedFlag): SequencedFlag | null {
  if (b.seq <= 0) return a;
  if (a === null || a.conferenceEpoch < b.conferenceEpoch) return b;
  if (a.conferenceEpoch > b.conferenceEpoch || a.seq < b.seq) return a;
  return b.seq < a.seq || isAfter(a.at, b.at) ? b : a;
}

/** Most specific first: every call eventually reports "hung_up". */
const causesBySpecificity: readonly LegEndCause[] = [
  "invalid_number",
  "not_allowed",
  "unreachable",
  "busy",
  "declined",
  "no_answer",
  "canceled",
  "failed",
  "connection_lost",
  "hung_up",
];

function mergeCause(leg: Leg, event: Pick<Leg, "cause" | "providerCode">) {
  const rank = (one: Pick<Leg, "cause" | "providerCode">) =>
    one.cause === null ? causesBySpecificity.length : causesBySpecificity.indexOf(one.cause);
  const [mine, theirs] = [rank(leg), rank(event)];
  const isMoreSpecific =
    theirs < mine || (theirs === mine && (event.providerCode ?? "") > (leg.providerCode ?? ""));
  const { cause, providerCode } = isMoreSpecific ? event : leg;
  return { cause, providerCode };
}

/** A leg with connected time was answered, even if its answer was never reported. */
function deriveAnsweredAt(event: Extract<LegEvent, { kind: "leg" }>): string | null {
  const lasted = event.seconds ?? 0;
  const isPlausible =
    event.cause === null || event.cause === "hung_up" || event.cause === "connection_lost";
  if (lasted <= 0 || !isPlausible) return null;
  return new Date(Date.parse(event.at) - lasted * 1000).toISOString();
}

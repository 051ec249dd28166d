// What a report adds to a leg. Whatever the order, however often: earliest and latest moments, the most
// telling cause and the highest counted report are the same in the end.
import type { LegEndCause } from "./call.ts";
import { type AnsweredBy, answerers, type Leg, type SequencedFlag } from "./leg.ts";

export type LegEvent =
  | {
      readonly kind: "leg";
      readonly is: "dialling" | "ringing" | "answered" | "ended";
      readonly cause: LegEndCause | null;
      readonly providerCode: string | null;
      /** How long it was connected, told at its end. */
      readonly seconds: number | null;
      readonly at: string;
    }
  | {
      readonly kind: "room";
      readonly is: "joined" | "left" | "held" | "unheld" | "muted" | "unmuted";
      readonly stay: number;
      readonly seq: number;
      readonly at: string;
    }
  | { readonly kind: "answerer"; readonly by: AnsweredBy | null; readonly at: string };

export function reduceLegEvent(leg: Leg, news: LegEvent): Leg {
  if (news.kind === "room") return mergeRoom(leg, news);
  if (news.kind === "answerer") return { ...leg, answeredBy: surer(leg.answeredBy, news.by) };
  switch (news.is) {
    case "dialling":
      return leg;
    case "ringing":
      return { ...leg, ringingAt: earliest(leg.ringingAt, news.at) };
    case "answered":
      return { ...leg, answerAt: earliest(leg.answerAt, news.at) };
    case "ended":
      return {
        ...leg,
        ...tellingOf(leg, news),
        endAt: earliest(leg.endAt, news.at),
        answerAt: earliest(leg.answerAt, answeredBefore(news)),
      };
  }
}

function mergeRoom(leg: Leg, news: Extract<LegEvent, { kind: "room" }>): Leg {
  const { is, ...place } = news;
  const mark = (on: boolean): SequencedFlag => ({
    stay: place.stay,
    seq: place.seq,
    on,
    at: new Date(place.at).toISOString(),
  });
  // Whoever is heard of in a room is or was in it, though nobody told how they came.
  const inside = {
    ...leg,
    joinedAt: earliest(leg.joinedAt, news.at),
    joinFlag: is === "joined" ? first(leg.joinFlag, mark(true)) : leg.joinFlag,
    conferenceFlag: later(leg.conferenceFlag, mark(is !== "left")),
  };
  switch (is) {
    case "joined":
      return inside;
    case "left":
      return { ...inside, leftAt: latest(leg.leftAt, news.at) };
    case "held":
    case "unheld":
      return { ...inside, holdFlag: later(leg.holdFlag, mark(is === "held")) };
    case "muted":
    case "unmuted":
      return { ...inside, muteFlag: later(leg.muteFlag, mark(is === "muted")) };
  }
}

const surer = (a: AnsweredBy | null, b: AnsweredBy | null): AnsweredBy | null =>
  answerers.find((one) => one === a || one === b) ?? null;

const asTime = (at: string): string => new Date(at).toISOString();

function earliest(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a === null ? b && asTime(b) : asTime(a);
  return asTime(a) <= asTime(b) ? asTime(a) : asTime(b);
}

function latest(a: string | null, b: string): string {
  return a !== null && asTime(a) >= asTime(b) ? asTime(a) : asTime(b);
}

/** Two with the same number cannot both be; then the one that takes back holds. */
function later(a: SequencedFlag | null, b: SequencedFlag): SequencedFlag {
  if (a === null || a.stay < b.stay) return b;
  if (a.stay > b.stay || a.seq > b.seq) return a;
  if (a.seq < b.seq) return b;
  if (a.on !== b.on) return a.on ? b : a;
  return a.at <= b.at ? a : b;
}

/** Uncounted, it says nothing about who was first. */
function first(a: SequencedFlag | null, b: SequencedFlag): SequencedFlag | null {
  if (b.seq <= 0) return a;
  if (a === null || a.stay < b.stay) return b;
  if (a.stay > b.stay || a.seq < b.seq) return a;
  return b.seq < a.seq || b.at < a.at ? b : a;
}

/** The most telling first: that somebody hung up is said of every call in the end. */
const telling: readonly LegEndCause[] = [
  "no_such_number",
  "not_allowed",
  "unreachable",
  "busy",
  "declined",
  "no_answer",
  "cancelled",
  "failed",
  "lost",
  "hung_up",
];

function tellingOf(leg: Leg, news: Pick<Leg, "cause" | "providerCode">) {
  const rank = (one: Pick<Leg, "cause" | "providerCode">) =>
    one.cause === null ? telling.length : telling.indexOf(one.cause);
  const [mine, told] = [rank(leg), rank(news)];
  const isNews =
    told < mine || (told === mine && (news.providerCode ?? "") > (leg.providerCode ?? ""));
  const { cause, providerCode } = isNews ? news : leg;
  return { cause, providerCode };
}

/** A call that lasted was answered, though that was never told. */
function answeredBefore(news: Extract<LegEvent, { kind: "leg" }>): string | null {
  const lasted = news.seconds ?? 0;
  const isPlausible = news.cause === null || news.cause === "hung_up" || news.cause === "lost";
  if (lasted <= 0 || !isPlausible) return null;
  return new Date(Date.parse(news.at) - lasted * 1000).toISOString();
}

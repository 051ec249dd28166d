// The way a call took, from the first ring to the last word, in the order in which it happened. Pure.
import type { Call } from "#contract/live-protocol.ts";
import { legEndCauses, type RingEndReason, ringEndReasons } from "#domain/call/call.ts";
import { isTransferKind } from "#domain/call/transfer.ts";
import { waitedSeconds } from "#domain/call/waited.ts";
import type { CallLabelFormatters } from "./call-labels.ts";
import type { CallLeg } from "./call-selectors.ts";

interface Step {
  readonly at: string;
  readonly words: string;
}
type Ring = Call["rings"][number];

/** A few words a step. */
export function callSteps(call: Call, speech: CallLabelFormatters): string[] {
  const steps = [...ringSteps(call, speech), ...legSteps(call, speech)];
  const way = steps
    .map((step, place) => ({ ...step, place }))
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at) || one.place - other.place)
    .map(({ words }) => words);
  // Of a missed call the headline says how long it rang.
  const waited = waitedSeconds(call);
  if (waited !== null && waited >= 1 && call.direction === "in" && call.outcome !== "missed")
    way.unshift(`waited ${speech.lasts(waited)}`);
  if (call.talkSeconds > 0) way.push(`talked ${speech.lasts(call.talkSeconds)}`);
  return way.filter((words, place) => words !== way[place - 1]);
}

/** Rounds of ringing: at everybody for the caller, or at a colleague for one who was on the call already. */
function ringSteps(call: Call, { nameOf }: CallLabelFormatters): Step[] {
  return [...Map.groupBy(call.rings, (one) => one.round).values()].flatMap((round) => {
    const asker = askerOf(call, round);
    const isTaken = round.some((one) => one.ended === "answered");
    const ends = [...Map.groupBy(round.filter(isToTell), (one) => one.ended)];
    return ends.map(([end, rings], place) => {
      const people = [...new Set(rings.map((one) => nameOf(one.memberId)))].join(", ");
      const at = earliest(rings.map(momentOf)) ?? call.startedAt;
      const isLast = place === ends.length - 1;
      const back = isLast && !isTaken && asker !== null ? backTo(asker, at, call, nameOf) : "";
      const words =
        asker === null ? ringWords(end, people) : tryWords(nameOf(asker.memberId), end, people);
      return { at, words: `${words}${back}` };
    });
  });
}

const isToTell = ({ ended }: Ring): boolean =>
  ended !== null && ended !== "answered" && ended !== "taken";

const hasRung: ReadonlySet<Ring["ended"]> = new Set(["missed", "declined", "gone", "refused"]);

/** A phone that rang was told of when it stopped; one that did not, when it should have begun. */
const momentOf = ({ ended, offeredAt, endedAt }: Ring): string =>
  hasRung.has(ended) ? (endedAt ?? offeredAt) : offeredAt;

/** Who was on the call when this round began: they asked for it. */
function askerOf(call: Call, round: readonly Ring[]): CallLeg | null {
  const offered = earliest(round.map((one) => one.offeredAt));
  const offeredAt = offered === null ? 0 : Date.parse(offered);
  const isOn = (leg: CallLeg) =>
    leg.role === "member" &&
    leg.mode === null &&
    leg.joinedAt !== null &&
    Date.parse(leg.joinedAt) <= offeredAt &&
    (leg.endedAt === null || Date.parse(leg.endedAt) > offeredAt);
  return call.answeredAt === null ? null : (call.legs.find(isOn) ?? null);
}

const ringWords = (end: RingEndReason | null, people: string): string =>
  end === "gone" ? `rang at ${people}` : `${people} ${end === null ? "" : ringEndReasons[end]}`;

const tryWords = (asker: string, end: RingEndReason | null, people: string): string =>
  end === "gone"
    ? `${asker} stopped the transfer to ${people}`
    : `${asker} tried to transfer to ${people}: ${end === null ? "" : tryEnds[end]}`;

const tryEnds: Record<RingEndReason, string> = {
  ...ringEndReasons,
  missed: "no answer",
  asleep: "offline",
  no_microphone: "no microphone",
  refused: "the phone refused the call",
  busy: "on another call",
  away: "away",
  wrapping_up: "wrapping up",
};

/** Whoever asked and was still there had the customer back. */
function backTo(
  asker: CallLeg,
  at: string,
  call: Call,
  nameOf: CallLabelFormatters["nameOf"],
): string {
  if (asker.endedAt !== null && !isAfter(asker.endedAt, at)) return "";
  return `, ${call.direction === "in" ? "caller" : "customer"} back with ${nameOf(asker.memberId)}`;
}

function legSteps(call: Call, speech: CallLabelFormatters): Step[] {
  return call.legs.flatMap((leg): Step[] => {
    if (leg.mode !== null) return [];
    if (leg.joinedAt === null) return vainGuest(leg, call, speech);
    if (leg.role === "guest")
      return [{ at: leg.joinedAt, words: `${leg.number ?? "another phone"} joined` }];
    // The member who calls out is on the line before anybody answers; the headline names them.
    if (leg.role !== "member" || (call.direction === "out" && leg.addedBy === null)) return [];
    return [wordsOfMember(leg, leg.joinedAt, call, speech)];
  });
}

/** A number that was to get the call, and did not. */
function vainGuest(leg: CallLeg, call: Call, { nameOf }: CallLabelFormatters): Step[] {
  if (leg.role !== "guest" || leg.endedAt === null || !isTransferKind(leg.joinMethod)) return [];
  const number = leg.number ?? "another phone";
  const who = nameOf(leg.addedBy);
  const asker = call.legs.findLast((one) => one.memberId === leg.addedBy);
  const back = asker === undefined ? "" : backTo(asker, leg.endedAt, call, nameOf);
  const why = leg.cause === null ? "no answer" : legEndCauses[leg.cause];
  return [{ at: leg.endedAt, words: `${who} tried to transfer to ${number}: ${why}${back}` }];
}

function wordsOfMember(
  leg: CallLeg,
  joinedAt: string,
  call: Call,
  { nameOf }: CallLabelFormatters,
): Step {
  const name = nameOf(leg.memberId);
  const at = joinedAt;
  if (leg.addedBy === null || leg.joinMethod === "ring") return { at, words: `${name} answered` };
  if (leg.joinMethod === "party") return { at, words: `${name} joined` };
  return stayedOn(leg, call)
    ? {
        at,
        words: `${nameOf(leg.addedBy)} ${leg.endedAt === null ? "is speaking" : "spoke"} with ${name}`,
      }
    : { at, words: `${nameOf(leg.addedBy)} transferred to ${name}` };
}

/** The one who brought them was there as long as they were: a word between colleagues, and no more. */
function stayedOn(leg: CallLeg, call: Call): boolean {
  const bringer = call.legs.findLast((one) => one.memberId === leg.addedBy);
  if (bringer === undefined) return false;
  if (bringer.endedAt === null) return true;
  return leg.endedAt !== null && isAfter(bringer.endedAt, leg.endedAt);
}

/** Moments may be written with or without their milliseconds. */
const isAfter = (one: string, other: string): boolean => Date.parse(one) > Date.parse(other);

const earliest = (moments: readonly string[]): string | null =>
  moments.reduce<string | null>(
    (first, one) => (first === null || isAfter(first, one) ? one : first),
    null,
  );

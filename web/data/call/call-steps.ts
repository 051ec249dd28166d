// The steps of a call, from the first ring to the end, in chronological order. Pure.
import type { Call } from "#contract/live-protocol.ts";
import { legEndCauses, type RingEndReason, ringEndReasons } from "#domain/call/call.ts";
import { isTransferKind } from "#domain/call/transfer.ts";
import { waitedSeconds } from "#domain/call/waited.ts";
import type { CallLabelFormatters } from "./call-labels.ts";
import type { CallLeg } from "./call-selectors.ts";

interface Step {
  readonly at: string;
  readonly text: string;
}
type Ring = Call["rings"][number];

/** A short phrase per step. */
export function callSteps(call: Call, speech: CallLabelFormatters): string[] {
  const steps = [...ringSteps(call, speech), ...legSteps(call, speech)];
  const way = steps
    .map((step, index) => ({ ...step, position: index }))
    .sort(
      (one, other) => Date.parse(one.at) - Date.parse(other.at) || one.position - other.position,
    )
    .map(({ text }) => text);
  // For a missed call the headline already says how long it rang.
  const waited = waitedSeconds(call);
  if (waited !== null && waited >= 1 && call.direction === "in" && call.outcome !== "missed")
    way.unshift(`waited ${speech.lasts(waited)}`);
  if (call.talkSeconds > 0) way.push(`talked ${speech.lasts(call.talkSeconds)}`);
  return way.filter((text, index) => text !== way[index - 1]);
}

/** Ring rounds: for the caller, or for a member already on the call who transfers it. */
function ringSteps(call: Call, { nameOf }: CallLabelFormatters): Step[] {
  return [...Map.groupBy(call.rings, (one) => one.round).values()].flatMap((round) => {
    const asker = transferrerOf(call, round);
    const isAnswered = round.some((one) => one.ended === "answered");
    const ends = [...Map.groupBy(round.filter(isUnansweredRing), (one) => one.ended)];
    return ends.map(([end, rings], index) => {
      const people = [...new Set(rings.map((one) => nameOf(one.memberId)))].join(", ");
      const at = earliest(rings.map(ringTimeOf)) ?? call.startedAt;
      const isLast = index === ends.length - 1;
      const back =
        isLast && !isAnswered && asker !== null
          ? describeReturnToAsker(asker, at, call, nameOf)
          : "";
      const text =
        asker === null
          ? describeRing(end, people)
          : describeTransferAttempt(nameOf(asker.memberId), end, people);
      return { at, text: `${text}${back}` };
    });
  });
}

const isUnansweredRing = ({ ended }: Ring): boolean =>
  ended !== null && ended !== "answered" && ended !== "answered_elsewhere";

const hasRung: ReadonlySet<Ring["ended"]> = new Set([
  "missed",
  "declined",
  "caller_hung_up",
  "device_error",
]);

/** A phone that rang is listed when it stopped; one that did not ring, when it should have started. */
const ringTimeOf = ({ ended, offeredAt, endedAt }: Ring): string =>
  hasRung.has(ended) ? (endedAt ?? offeredAt) : offeredAt;

/** The member on the call when this round began, who started the transfer. */
function transferrerOf(call: Call, round: readonly Ring[]): CallLeg | null {
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

const describeRing = (end: RingEndReason | null, people: string): string =>
  end === "caller_hung_up"
    ? `rang at ${people}`
    : `${people} ${end === null ? "" : ringEndReasons[end]}`;

const describeTransferAttempt = (
  asker: string,
  end: RingEndReason | null,
  people: string,
): string =>
  end === "caller_hung_up"
    ? `${asker} stopped the transfer to ${people}`
    : `${asker} tried to transfer to ${people}: ${end === null ? "" : transferAttemptReasons[end]}`;

const transferAttemptReasons: Record<RingEndReason, string> = {
  ...ringEndReasons,
  missed: "no answer",
  no_active_browser: "offline",
  no_microphone: "no microphone",
  device_error: "the phone refused the call",
  busy: "on another call",
  away: "away",
  wrapping_up: "wrapping up",
};

/** The member who transferred got the customer back, if still on the call. */
function describeReturnToAsker(
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
    if (leg.joinedAt === null) return failedGuestTransferSteps(leg, call, speech);
    if (leg.role === "guest")
      return [{ at: leg.joinedAt, text: `${leg.number ?? "another phone"} joined` }];
    // On an outbound call the calling member joins before the answer; the headline names them.
    if (leg.role !== "member" || (call.direction === "out" && leg.addedBy === null)) return [];
    return [memberStep(leg, leg.joinedAt, call, speech)];
  });
}

/** A failed transfer to a phone number. */
function failedGuestTransferSteps(
  leg: CallLeg,
  call: Call,
  { nameOf }: CallLabelFormatters,
): Step[] {
  if (leg.role !== "guest" || leg.endedAt === null || !isTransferKind(leg.joinMethod)) return [];
  const number = leg.number ?? "another phone";
  const who = nameOf(leg.addedBy);
  const asker = call.legs.findLast((one) => one.memberId === leg.addedBy);
  const back = asker === undefined ? "" : describeReturnToAsker(asker, leg.endedAt, call, nameOf);
  const reason = leg.cause === null ? "no answer" : legEndCauses[leg.cause];
  return [{ at: leg.endedAt, text: `${who} tried to transfer to ${number}: ${reason}${back}` }];
}

function memberStep(
  leg: CallLeg,
  joinedAt: string,
  call: Call,
  { nameOf }: CallLabelFormatters,
): Step {
  const name = nameOf(leg.memberId);
  const at = joinedAt;
  if (leg.addedBy === null || leg.joinMethod === "personal_phone")
    return { at, text: `${name} answered` };
  if (leg.joinMethod === "three_way") return { at, text: `${name} joined` };
  return hasAskerStayed(leg, call)
    ? {
        at,
        text: `${nameOf(leg.addedBy)} ${leg.endedAt === null ? "is speaking" : "spoke"} with ${name}`,
      }
    : { at, text: `${nameOf(leg.addedBy)} transferred to ${name}` };
}

/** The member who added this leg stayed at least as long: a consultation, not a transfer. */
function hasAskerStayed(leg: CallLeg, call: Call): boolean {
  const asker = call.legs.findLast((one) => one.memberId === leg.addedBy);
  if (asker === undefined) return false;
  if (asker.endedAt === null) return true;
  return leg.endedAt !== null && isAfter(asker.endedAt, leg.endedAt);
}

/** Timestamps may or may not contain milliseconds. */
const isAfter = (one: string, other: string): boolean => Date.parse(one) > Date.parse(other);

const earliest = (moments: readonly string[]): string | null =>
  moments.reduce<string | null>(
    (first, one) => (first === null || isAfter(first, one) ? one : first),
    null,
  );

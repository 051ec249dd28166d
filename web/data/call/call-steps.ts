// The steps of a call, from the first ring to the end, in chronological order. Pure.

import type { Call } from "#contract/live-protocol.ts";
import type { RingEndReason } from "#domain/call/call.ts";
import { isTransferKind } from "#domain/call/transfer-rules.ts";
import { waitedSeconds } from "#domain/call/wait-time.ts";
import { isAfter } from "#domain/instants.ts";
import { fill } from "#web/language/fill.ts";
import { format } from "#web/language/format.ts";
import { listNames } from "#web/language/list-names.ts";
import type { CallLabelFormatters } from "./call-labels.ts";
import { legEndLabels, ringEndLabels } from "./end-labels.ts";
import type { CallLeg } from "./my-leg.ts";
import * as words from "./words.ts";

interface Step {
  readonly at: string;
  readonly text: string;
}
type Ring = Call["rings"][number];

/** A short phrase per step. */
export function callSteps(call: Call, speech: CallLabelFormatters): string[] {
  const steps = [...ringSteps(call, speech), ...legSteps(call, speech)];
  const texts = steps
    .map((step, index) => ({ ...step, position: index }))
    .sort(
      (one, other) => Date.parse(one.at) - Date.parse(other.at) || one.position - other.position,
    )
    .map(({ text }) => text);
  // For a missed call the headline already says how long it rang.
  const waited = waitedSeconds(call);
  if (waited !== null && waited >= 1 && call.direction === "in" && call.outcome !== "missed")
    texts.unshift(fill(words.waitedFor, { duration: speech.lasts(waited) }));
  if (call.talkSeconds > 0 && call.outcome !== "machine")
    texts.push(fill(words.talkedFor, { duration: speech.lasts(call.talkSeconds) }));
  return texts.filter((text, index) => text !== texts[index - 1]);
}

/** Ring rounds: for the caller, or for a member already on the call who transfers it. */
function ringSteps(call: Call, { nameOf }: CallLabelFormatters): Step[] {
  return [...Map.groupBy(call.rings, (one) => one.round).values()].flatMap((round) => {
    const asker = transferrerOf(call, round);
    const isAnswered = round.some((one) => one.endReason === "answered");
    const ends = [...Map.groupBy(round.filter(isUnansweredRing), (one) => one.endReason)];
    return ends.map(([end, rings], index) => {
      const names = [...new Set(rings.map((one) => nameOf(one.memberId)))];
      const at = earliest(rings.map(ringTimeOf)) ?? call.startedAt;
      if (asker === null) return { at, text: describeRing(end, names) };
      const isLast = index === ends.length - 1;
      const hasCallerLeft = end === "caller_hung_up";
      const isBack = isLast && !isAnswered && !hasCallerLeft && isStillOn(asker, at);
      const reason = end === "canceled" ? null : end && transferReasons[end];
      const attempt = { asker: nameOf(asker.memberId), target: listNames(names), reason };
      return { at, text: describeTransferAttempt(attempt, isBack ? call.direction : null) };
    });
  });
}

const isUnansweredRing = ({ endReason }: Ring): boolean =>
  endReason !== null && endReason !== "answered" && endReason !== "answered_elsewhere";

const hasRung: ReadonlySet<Ring["endReason"]> = new Set([
  "missed",
  "declined",
  "caller_hung_up",
  "canceled",
  "device_error",
  "no_access",
]);

/** A phone that rang is listed when it stopped; one that did not ring, when it should have started. */
const ringTimeOf = ({ endReason, offeredAt, endedAt }: Ring): string =>
  hasRung.has(endReason) ? (endedAt ?? offeredAt) : offeredAt;

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

const ringSentences = {
  declined: words.stepDeclined,
  missed: words.stepMissed,
  busy: words.stepBusy,
  away: words.stepAway,
  no_access: words.stepNoAccess,
  wrapping_up: words.stepWrappingUp,
  no_active_browser: words.stepOffline,
  no_microphone: words.stepNoMicrophone,
  device_error: words.stepDeviceError,
} as const;

function describeRing(end: RingEndReason | null, names: readonly string[]): string {
  const people = listNames(names);
  return end === null || !isIn(end, ringSentences)
    ? fill(words.stepRangAt, { people })
    : format(ringSentences[end], { people, count: names.length });
}

interface TransferAttempt {
  readonly asker: string;
  readonly target: string;
  /** Null if the member stopped it. */
  readonly reason: string | null;
}

/** `returned`: the direction of the call if the member who transferred got the customer back. */
function describeTransferAttempt(
  { reason, ...people }: TransferAttempt,
  returned: Call["direction"] | null,
): string {
  if (reason === null) {
    if (returned === null) return fill(words.transferStopped, people);
    return fill(
      returned === "in" ? words.transferStoppedCaller : words.transferStoppedCustomer,
      people,
    );
  }
  if (returned === null) return fill(words.transferTried, { ...people, reason });
  return fill(returned === "in" ? words.transferTriedCaller : words.transferTriedCustomer, {
    ...people,
    reason,
  });
}

const transferReasons: Readonly<Record<RingEndReason, string>> = {
  ...ringEndLabels,
  declined: words.endDeclined,
  missed: words.endNoAnswer,
  no_active_browser: words.tryOffline,
  no_microphone: words.tryNoMicrophone,
  device_error: words.tryDeviceError,
  busy: words.tryBusy,
  away: words.tryAway,
  no_access: words.tryNoAccess,
  wrapping_up: words.tryWrappingUp,
};

/** The member who transferred got the customer back, if still on the call. */
const isStillOn = (asker: CallLeg, at: string): boolean =>
  asker.endedAt === null || isAfter(asker.endedAt, at);

const isIn = <Key extends string>(key: string, table: Readonly<Record<Key, unknown>>): key is Key =>
  Object.hasOwn(table, key);

function legSteps(call: Call, speech: CallLabelFormatters): Step[] {
  return call.legs.flatMap((leg): Step[] => {
    if (leg.mode !== null) return [];
    if (leg.joinedAt === null) return failedGuestTransferSteps(leg, call, speech);
    if (leg.role === "guest")
      return [
        {
          at: leg.joinedAt,
          text: fill(words.whoJoined, { who: leg.number ?? words.anotherPhone }),
        },
      ];
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
  const member = call.legs.findLast((one) => one.memberId === leg.addedBy);
  const isBack = member !== undefined && isStillOn(member, leg.endedAt);
  const attempt = {
    asker: nameOf(leg.addedBy),
    target: leg.number ?? words.anotherPhone,
    reason: leg.cause === null ? words.endNoAnswer : legEndLabels[leg.cause],
  };
  return [
    { at: leg.endedAt, text: describeTransferAttempt(attempt, isBack ? call.direction : null) },
  ];
}

function memberStep(
  leg: CallLeg,
  joinedAt: string,
  call: Call,
  { nameOf }: CallLabelFormatters,
): Step {
  const who = nameOf(leg.memberId);
  const at = joinedAt;
  if (leg.addedBy === null || leg.joinMethod === "personal_phone")
    return { at, text: fill(words.whoAnswered, { who }) };
  if (leg.joinMethod === "three_way") return { at, text: fill(words.whoJoined, { who }) };
  const message = !hasAskerStayed(leg, call)
    ? words.transferredTo
    : leg.endedAt === null
      ? words.isSpeakingWith
      : words.spokeWith;
  return { at, text: fill(message, { asker: nameOf(leg.addedBy), who }) };
}

/** The member who added this leg stayed at least as long: a consultation, not a transfer. */
function hasAskerStayed(leg: CallLeg, call: Call): boolean {
  const asker = call.legs.findLast((one) => one.memberId === leg.addedBy);
  if (asker === undefined) return false;
  if (asker.endedAt === null) return true;
  return leg.endedAt !== null && isAfter(asker.endedAt, leg.endedAt);
}

const earliest = (moments: readonly string[]): string | null =>
  moments.reduce<string | null>(
    (first, one) => (first === null || isAfter(first, one) ? one : first),
    null,
  );

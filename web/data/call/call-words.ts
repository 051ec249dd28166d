// What a call was, in words: its headline, and the way it took from the first ring to the last word.
import type { Call } from "#contract/live.ts";
import { ringEnds } from "#domain/call/call.ts";
import { ringSeconds, waitedSeconds } from "#domain/call/words/waited.ts";
import type { MemberId } from "#domain/ids.ts";
import { liveWords } from "./live-words.ts";
import { type CallLeg, isLive } from "./my-calls.ts";

/** How names and lengths of time are written where the words will stand. */
export interface Speech {
  readonly nameOf: (memberId: MemberId | null) => string;
  readonly lasts: (seconds: number) => string;
}

/** The part in bold, and the quiet words behind it. */
export function callHeadline(
  call: Call,
  contactName: string,
  speech: Speech,
): { readonly title: string; readonly rest: string } {
  const isIn = call.direction === "in";
  const who = speech.nameOf(call.memberId);
  if (isLive(call)) {
    const title = isIn ? `${contactName} is calling` : `${who} is calling ${contactName}`;
    if (call.state === "active" || call.state === "held")
      return { title: `${who} is on a call with ${contactName}`, rest: liveWords[call.state] };
    return { title, rest: liveWords[call.state] };
  }
  switch (call.outcome) {
    case "voicemail":
      return { title: `Voicemail from ${contactName}`, rest: "" };
    case "answered":
      return { title: isIn ? `${contactName} called` : `${who} called ${contactName}`, rest: "" };
    case "missed":
      return { title: `Missed call from ${contactName}`, rest: rangWords(call, speech) };
    case "abandoned_in_queue":
      return { title: `Missed call from ${contactName}`, rest: "hung up while waiting" };
    case "abandoned_in_menu":
      return { title: `Missed call from ${contactName}`, rest: "hung up in the menu" };
    case "after_hours":
      return { title: `${contactName} called`, rest: "after hours" };
    case "blocked":
      return { title: `${contactName} called`, rest: "blocked number" };
    case "busy":
      return { title: `${who} called ${contactName}`, rest: "the number was busy" };
    case "declined":
      return { title: `${who} called ${contactName}`, rest: "the call was declined" };
    case "unanswered":
      return { title: `${who} called ${contactName}`, rest: "no answer" };
    case "cancelled":
      return { title: `${who} called ${contactName}`, rest: "canceled before it was answered" };
    default:
      return {
        title: isIn ? `${contactName} called` : `${who} called ${contactName}`,
        rest: call.say ?? "the call could not be connected",
      };
  }
}

export const superviseNames = { listen: "Listen", whisper: "Whisper", barge: "Barge in" } as const;

function rangWords(call: Call, { lasts }: Speech): string {
  const seconds = ringSeconds(call);
  return seconds === null ? "no one was available" : `rang ${lasts(seconds)}`;
}

/** For the name of the entry. */
export function callName(call: Call, contactName: string): string {
  if (call.outcome === "answered") {
    const minutes = Math.max(1, Math.round(call.talkSeconds / 60));
    return `Call, ${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
  }
  if (call.outcome === "voicemail") return `Voicemail from ${contactName}`;
  return isLive(call) ? `Call with ${contactName}, now` : `Call, ${contactName}`;
}

/** From the first ring to the last word, a few words a step. */
export function callWay(call: Call, speech: Speech): string[] {
  const { nameOf, lasts } = speech;
  const way: string[] = [];
  // Of a missed call the headline says how long it rang.
  const waited = waitedSeconds(call);
  if (waited !== null && waited >= 1 && call.direction === "in" && call.outcome !== "missed")
    way.push(`waited ${lasts(waited)}`);
  for (const [end, who] of Map.groupBy(
    call.rings.filter((one) => one.ended !== null && one.ended !== "answered"),
    (one) => one.ended,
  )) {
    const people = [...new Set(who.map((one) => nameOf(one.memberId)))].join(", ");
    if (end === "gone") way.push(`rang at ${people}`);
    else if (end !== null && end !== "taken") way.push(`${people} ${ringEnds[end]}`);
  }
  const talked = call.legs.filter((leg) => leg.joinedAt !== null && leg.mode === null);
  for (const leg of talked) {
    // Whoever calls out is on the line before anybody answers; the headline names them.
    if (leg.role === "member" && call.direction === "out" && leg.broughtBy === null) continue;
    if (leg.role === "member") way.push(wordsOfMember(leg, call, speech));
    if (leg.role === "guest") way.push(`${leg.number ?? "another phone"} joined`);
  }
  if (call.talkSeconds > 0) way.push(`talked ${lasts(call.talkSeconds)}`);
  return [...new Set(way)];
}

function wordsOfMember(leg: CallLeg, call: Call, { nameOf }: Speech): string {
  const name = nameOf(leg.memberId);
  if (leg.broughtBy === null || leg.broughtHow === "ring") return `${name} answered`;
  if (leg.broughtHow === "party") return `${name} joined`;
  return stayedOn(leg, call)
    ? `${nameOf(leg.broughtBy)} spoke with ${name}`
    : `${nameOf(leg.broughtBy)} handed over to ${name}`;
}

/** Whoever brought them was there as long as they were: a word between colleagues, and no more. */
function stayedOn(leg: CallLeg, call: Call): boolean {
  const bringer = call.legs.findLast((one) => one.memberId === leg.broughtBy);
  if (bringer === undefined) return false;
  if (bringer.endedAt === null) return true;
  return leg.endedAt !== null && bringer.endedAt > leg.endedAt;
}

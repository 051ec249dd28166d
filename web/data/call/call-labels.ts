// A call in words: its headline and its name.
import type { Call } from "#contract/live-protocol.ts";
import { ringSeconds } from "#domain/call/waited.ts";
import type { MemberId } from "#domain/ids.ts";
import { isLive } from "./call-selectors.ts";
import { liveCallStateLabels } from "./live-words.ts";

/** Formatters for names and durations. */
export interface CallLabelFormatters {
  readonly nameOf: (memberId: MemberId | null) => string;
  readonly lasts: (seconds: number) => string;
}

/** The bold part, and the text after it. */
export function callHeadline(
  call: Call,
  contactName: string,
  speech: CallLabelFormatters,
): { readonly title: string; readonly rest: string } {
  const isIn = call.direction === "in";
  const who = speech.nameOf(call.memberId);
  if (isLive(call)) {
    const title = isIn ? `${contactName} is calling` : `${who} is calling ${contactName}`;
    if (call.state === "active" || call.state === "held")
      return {
        title: `${who} is on a call with ${contactName}`,
        rest: liveCallStateLabels[call.state],
      };
    return { title, rest: liveCallStateLabels[call.state] };
  }
  switch (call.outcome) {
    case "voicemail":
      return { title: `Voicemail from ${contactName}`, rest: "" };
    case "answered":
      return { title: isIn ? `${contactName} called` : `${who} called ${contactName}`, rest: "" };
    case "missed":
      return { title: `Missed call from ${contactName}`, rest: ringDurationText(call, speech) };
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
        rest: call.message ?? "the call could not be connected",
      };
  }
}

export const supervisionLabels = {
  listen: "Listen",
  whisper: "Whisper",
  barge: "Barge in",
} as const;

function ringDurationText(call: Call, { lasts }: CallLabelFormatters): string {
  const seconds = ringSeconds(call);
  return seconds === null || seconds < 1 ? "no one was available" : `rang ${lasts(seconds)}`;
}

/** For the accessible name of the entry. */
export function callName(call: Call, contactName: string): string {
  if (call.outcome === "answered") {
    const isShort = call.talkSeconds < 60;
    const count = Math.floor(isShort ? call.talkSeconds : call.talkSeconds / 60);
    return `Call, ${count} ${isShort ? "second" : "minute"}${count === 1 ? "" : "s"}`;
  }
  if (call.outcome === "voicemail") return `Voicemail from ${contactName}`;
  return isLive(call) ? `Call with ${contactName}, now` : `Call, ${contactName}`;
}

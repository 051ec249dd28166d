// A call in words: its headline and its name.
import type { Call } from "#contract/live-protocol.ts";
import { ringDurationSeconds } from "#domain/call/wait-time.ts";
import type { MemberId } from "#domain/ids.ts";
import { fill } from "#web/language/fill.ts";
import { format } from "#web/language/format.ts";
import { reconnectingText } from "./live-call-labels.ts";
import { isLive } from "./live-calls-query.ts";
import { reconnectingMember } from "./reconnecting-member.ts";
import * as words from "./words.ts";

const liveCallStateLabels: Readonly<Record<Call["state"], string>> = {
  incoming: words.stateIncoming,
  greeting: words.stateGreeting,
  menu: words.stateMenu,
  waiting: words.stateWaiting,
  dialing: words.stateDialing,
  ringing: words.stateRinging,
  active: words.stateActive,
  held: words.stateHeld,
  voicemail: words.stateVoicemail,
  ended: "",
};

/** Formatters for names and durations. */
export interface CallLabelFormatters {
  readonly nameOf: (memberId: MemberId | null) => string;
  readonly lasts: (seconds: number) => string;
  readonly me?: MemberId;
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
    const lost = reconnectingMember(call);
    if (lost !== null)
      return {
        title: lost === speech.me ? words.youReconnecting : reconnectingText(speech.nameOf(lost)),
        rest: fill(words.isWaiting, { contactName }),
      };
    const rest = liveCallStateLabels[call.state];
    if (call.state === "active" || call.state === "held")
      return { title: fill(words.isOnCall, { who, contactName }), rest };
    if (isIn) return { title: fill(words.isCalling, { who: contactName }), rest };
    // As the list says it.
    const isMine = call.memberId !== null && call.memberId === speech.me;
    return {
      title: isMine ? words.rowYouCalling : fill(words.isCallingContact, { who, contactName }),
      rest,
    };
  }
  const called = (rest: string) => ({
    title: fill(words.calledContact, { who, contactName }),
    rest,
  });
  const calledUs = (rest: string) => ({ title: fill(words.contactCalled, { contactName }), rest });
  switch (call.outcome) {
    case "voicemail":
      return { title: fill(words.voicemailFrom, { contactName }), rest: "" };
    case "answered":
      return isIn ? calledUs("") : called("");
    case "missed":
      return {
        title: fill(words.missedCallFrom, { contactName }),
        rest: ringDurationText(call, speech),
      };
    case "abandoned_in_queue":
      return { title: fill(words.missedCallFrom, { contactName }), rest: words.hungUpWaiting };
    case "abandoned_in_menu":
      return { title: fill(words.missedCallFrom, { contactName }), rest: words.hungUpInMenu };
    case "after_hours":
      return calledUs(words.afterHours);
    case "blocked":
      return calledUs(words.blockedNumber);
    case "busy":
      return called(words.wasBusy);
    case "declined":
      return called(words.wasDeclined);
    case "no_answer":
      return called(words.noAnswer);
    case "machine":
      return called(words.machineAnswered);
    case "canceled":
      return called(words.endCanceled);
    default:
      return isIn ? calledUs(words.notConnected) : called(words.notConnected);
  }
}

export const supervisionLabels = {
  listen: words.listen,
  whisper: words.whisper,
  barge: words.bargeIn,
} as const;

function ringDurationText(call: Call, { lasts }: CallLabelFormatters): string {
  const seconds = ringDurationSeconds(call);
  return seconds === null || seconds < 1
    ? words.noOneAvailable
    : fill(words.rang, { duration: lasts(seconds) });
}

/** For the accessible name of the entry. */
export function callName(call: Call, contactName: string): string {
  if (call.outcome === "answered") {
    const isShort = call.talkSeconds < 60;
    const count = Math.floor(isShort ? call.talkSeconds : call.talkSeconds / 60);
    return format(isShort ? words.callSeconds : words.callMinutes, { count });
  }
  if (call.outcome === "voicemail") return fill(words.voicemailFrom, { contactName });
  return isLive(call)
    ? fill(words.callWithNow, { contactName })
    : fill(words.callWith, { contactName });
}

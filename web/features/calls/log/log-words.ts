// One call as a row of the log.
import type { Call } from "#contract/live.ts";
import type { CallOutcome } from "#domain/call/call.ts";
import { durationWords } from "#web/ui/time/time-words.ts";

export const outcomeNames: Readonly<Record<CallOutcome, string>> = {
  answered: "Answered",
  missed: "Missed",
  abandoned_in_menu: "Hung up in the menu",
  abandoned_in_queue: "Hung up while waiting",
  voicemail: "Voicemail",
  after_hours: "After hours",
  blocked: "Blocked",
  busy: "Busy",
  declined: "Declined",
  unanswered: "Nobody answered",
  cancelled: "Taken back",
  failed: "Failed",
};

/** What became of it, and how long it was. */
export function rowWords(call: Call): string {
  if (call.state !== "ended") return call.state === "held" ? "On hold now" : "On now";
  const voicemail = call.takes.find((one) => one.kind === "voicemail" && one.state !== "nothing");
  if (call.outcome === "voicemail" && voicemail?.seconds)
    return `Voicemail, ${durationWords(voicemail.seconds)}`;
  if (call.outcome === "answered") return `Talked ${durationWords(call.talkSeconds)}`;
  if (call.outcome === "failed" && call.say !== null) return call.say;
  const name = call.outcome === null ? "Ended" : outcomeNames[call.outcome];
  if (call.waitSeconds < 1 || call.direction === "out") return name;
  // "After hours after 0:14" would stumble.
  const link = call.outcome === "after_hours" ? "," : " after";
  return `${name}${link} ${durationWords(call.waitSeconds)}`;
}

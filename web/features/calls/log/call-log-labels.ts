// One call as a row of the log.
import type { Call } from "#contract/live-protocol.ts";
import type { CallOutcome, CallState } from "#domain/call/call.ts";
import { waitedSeconds } from "#domain/call/waited.ts";
import { formatDuration } from "#web/ui/time/format-time.ts";

export const outcomeLabels: Readonly<Record<CallOutcome, string>> = {
  answered: "Answered",
  missed: "Missed",
  abandoned_in_menu: "Hung up in the menu",
  abandoned_in_queue: "Hung up while waiting",
  voicemail: "Voicemail",
  after_hours: "After hours",
  blocked: "Blocked",
  busy: "Busy",
  declined: "Declined",
  unanswered: "No answer",
  cancelled: "Canceled",
  failed: "Failed",
};

/** What it is doing while it is on; the log says no more of it than that. */
const liveNames: Readonly<Record<Exclude<CallState, "ended">, string>> = {
  incoming: "Incoming",
  greeting: "In the greeting",
  menu: "In the menu",
  waiting: "Waiting in the queue",
  dialling: "Dialing",
  ringing: "Ringing",
  active: "Active",
  held: "On hold",
  voicemail: "Leaving a voicemail",
};

/** What became of it, and how long it was. */
export function callLogRowLabel(call: Call): string {
  if (call.state !== "ended") return liveNames[call.state];
  const voicemail = call.takes.find((one) => one.kind === "voicemail" && one.state !== "nothing");
  if (call.outcome === "voicemail")
    return voicemail?.seconds ? `Voicemail, ${formatDuration(voicemail.seconds)}` : "Voicemail";
  if (call.outcome === "answered") return `Talked ${formatDuration(call.talkSeconds)}`;
  if (call.outcome === "failed" && call.say !== null) return call.say;
  const name = call.outcome === null ? "Ended" : outcomeLabels[call.outcome];
  const waited = waitedSeconds(call);
  if (waited === null || waited < 1 || call.direction === "out") return name;
  // "After hours after 0:14" would stumble.
  const link = call.outcome === "after_hours" ? "," : " after";
  return `${name}${link} ${formatDuration(waited)}`;
}

// Labels for a row of the call log.
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

/** Label of a live call; the log shows nothing else for it. */
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

/** Outcome and duration. */
export function callLogRowLabel(call: Call): string {
  if (call.state !== "ended") return liveNames[call.state];
  const voicemail = call.recordings.find(
    (one) => one.kind === "voicemail" && one.state !== "nothing",
  );
  if (call.outcome === "voicemail")
    return voicemail?.seconds ? `Voicemail, ${formatDuration(voicemail.seconds)}` : "Voicemail";
  if (call.outcome === "answered") return `Talked ${formatDuration(call.talkSeconds)}`;
  if (call.outcome === "failed" && call.message !== null) return call.message;
  const name = call.outcome === null ? "Ended" : outcomeLabels[call.outcome];
  const waited = waitedSeconds(call);
  if (waited === null || waited < 1 || call.direction === "out") return name;
  // Avoids "After hours after 0:14".
  const link = call.outcome === "after_hours" ? "," : " after";
  return `${name}${link} ${formatDuration(waited)}`;
}

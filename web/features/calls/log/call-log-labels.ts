// Labels for a row of the call log.
import type { Call } from "#contract/live-protocol.ts";
import type { CallOutcome, CallState } from "#domain/call/call.ts";
import { waitedSeconds } from "#domain/call/wait-time.ts";
import { formatDuration } from "#domain/text/format-duration.ts";
import { dispositionLabels } from "#web/data/call/disposition/disposition-labels.ts";
import * as words from "#web/features/calls/words.ts";
import { fill } from "#web/language/fill.ts";

export const outcomeLabels: Readonly<Record<CallOutcome, string>> = {
  answered: words.answered,
  machine: words.machineAnswered,
  missed: words.missed,
  abandoned_in_menu: words.hungUpInMenu,
  abandoned_in_queue: words.hungUpWaiting,
  voicemail: words.voicemail,
  after_hours: words.afterHours,
  blocked: words.blocked,
  busy: words.busy,
  declined: words.declined,
  no_answer: words.noAnswer,
  canceled: words.canceled,
  failed: words.failed,
};

/** Label of a live call; the log shows nothing else for it. */
const liveStateLabels: Readonly<Record<Exclude<CallState, "ended">, string>> = {
  incoming: words.incomingNow,
  greeting: words.inTheGreeting,
  menu: words.inTheMenu,
  waiting: words.waitingInQueue,
  dialing: words.dialing,
  ringing: words.ringing,
  active: words.activeNow,
  held: words.onHold,
  voicemail: words.leavingVoicemail,
};

/** Outcome and duration, and what the member recorded after it. */
export function callLogRowLabel(call: Call): string {
  const label = outcomeLabel(call);
  return call.disposition ? `${label} · ${dispositionLabels[call.disposition]}` : label;
}

function outcomeLabel(call: Call): string {
  if (call.state !== "ended") return liveStateLabels[call.state];
  const voicemail = call.recordings.find(
    (one) => one.kind === "voicemail" && one.state !== "empty",
  );
  if (call.outcome === "voicemail")
    return voicemail?.seconds
      ? fill(words.voicemailLasts, { duration: formatDuration(voicemail.seconds) })
      : words.voicemail;
  if (call.outcome === "answered")
    return fill(words.talked, { duration: formatDuration(call.talkSeconds) });
  if (call.outcome === "failed" && call.message !== null) return call.message;
  const name = call.outcome === null ? words.ended : outcomeLabels[call.outcome];
  const waited = waitedSeconds(call);
  if (waited === null || waited < 1 || call.direction === "out") return name;
  // Avoids "After hours after 0:14".
  const message = call.outcome === "after_hours" ? words.afterHoursWaiting : words.afterWaiting;
  return fill(message, { outcome: name, duration: formatDuration(waited) });
}

// A call joins a conference and stays until the conference or its instructions end that.

import type { SimulatorContext } from "#simulator/context.ts";
import { findFault } from "#simulator/faults/apply-faults.ts";
import { sleep } from "#simulator/sleep.ts";
import { endCall } from "#simulator/voice/calls/call-transitions.ts";
import type { LiveCall } from "#simulator/voice/calls/live-call.ts";
import { recordConference } from "#simulator/voice/recordings/record.ts";
import { playWaitMusic } from "#simulator/voice/twiml-runner/hold-and-announce.ts";
import { publishFaults } from "#simulator/webhooks/queue-webhook.ts";
import { beepFor } from "./beep.ts";
import type { JoinOptions, LiveConference, Participant } from "./conference.ts";
import { getOrCreateConference, saveConferenceState } from "./find-conference.ts";
import { leaveConference } from "./leave-conference.ts";
import { reportConferenceEvent } from "./report-conference.ts";

/** Resolves true when the call has left, false if it could not join. */
export async function joinConference(
  context: SimulatorContext,
  call: LiveCall,
  entrance: JoinOptions,
  signal: AbortSignal,
): Promise<boolean> {
  const conference = getOrCreateConference(context, call.accountSid, entrance.conference);
  conference?.fetched.delete(call.sid);
  if (conference === null || conference.participants.size >= conference.maxParticipants)
    return false;
  const { promise: gone, resolve: go } = Promise.withResolvers<void>();
  const participant = addParticipant(context, conference, call, entrance, go);
  const leave = () =>
    leaveConference(context, conference, participant, call.isOver ? "hung_up" : "moved");
  if (signal.aborted) leave();
  else signal.addEventListener("abort", leave, { once: true });
  context.voice.track(dropBrowser(context, call, signal));
  await gone;
  signal.removeEventListener("abort", leave);
  return true;
}

function addParticipant(
  context: SimulatorContext,
  conference: LiveConference,
  call: LiveCall,
  entrance: JoinOptions,
  go: () => void,
): Participant {
  const participant: Participant = {
    call,
    entrance,
    joinedAt: new Date(),
    updatedAt: new Date(),
    endsOnExit: entrance.endsOnExit,
    isMuted: entrance.isMuted,
    isHeld: false,
    coaches: entrance.coaches,
    listening: null,
    announcements: 0,
    go,
  };
  conference.report ??= entrance.report;
  conference.requestedRecording ??= entrance.recording;
  conference.maxParticipants = Math.min(conference.maxParticipants, entrance.maxParticipants);
  if (conference.participants.size === 0 && conference.status === "init") {
    conference.media.setWaitMusic(
      entrance.wait === "music" ? context.voice.exchange.clips.music : null,
    );
  }
  conference.participants.set(call.sid, participant);
  call.participant = participant;
  conference.media.add(call.leg, { muted: participant.isMuted, coaches: participant.coaches });
  call.notify();
  reportConferenceEvent(context, conference, "participant-join", participant);
  const all = [...conference.participants.values()];
  const canStart = all.some((one) => one.entrance.startsOnEnter);
  if (conference.status === "in-progress") beepFor(context, conference, entrance.beep, "onEnter");
  else if (canStart && all.length > 1) startConference(context, conference);
  else if (typeof entrance.wait === "object" && entrance.wait !== null) {
    playWaitMusic(context, conference, participant, entrance.wait);
  }
  saveConferenceState(context, conference);
  return participant;
}

function startConference(context: SimulatorContext, conference: LiveConference): void {
  conference.status = "in-progress";
  for (const participant of conference.participants.values()) {
    if (!participant.isHeld) participant.listening?.stop.abort();
  }
  // As at the carrier, the last participant of a started conference hears silence: hold music is up to the app.
  conference.media.setWaitMusic(null);
  conference.media.start();
  reportConferenceEvent(context, conference, "conference-start", null);
  if (conference.requestedRecording !== null) {
    recordConference(context, conference, conference.requestedRecording.report);
  }
}

/** The `browser_drops` fault: a laptop is closed in the middle of a call. */
async function dropBrowser(
  context: SimulatorContext,
  call: LiveCall,
  signal: AbortSignal,
): Promise<void> {
  if (call.customerNumber !== null) return;
  const subject = { customerAddress: "", text: "" };
  const applied = await context.accounts.applyFaultRules(
    call.accountSid,
    ["browser_drops"],
    subject,
  );
  if (applied.haveRulesChanged) publishFaults(context, call.accountSid);
  const drop = findFault(applied.faults, "browser_drops");
  if (drop === null) return;
  await sleep(drop.ms, signal);
  endCall(context, call, "completed");
}

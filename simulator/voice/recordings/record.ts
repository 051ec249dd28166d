// Recordings in progress, with two channels. Conference: the first participant on the left, all others on the right.
// Call: the far side on the left, what it hears on the right.

import type { SimulatorContext } from "#simulator/context.ts";
import { newSid } from "#simulator/sid.ts";
import type { LiveCall } from "#simulator/voice/calls/live-call.ts";
import type { LiveConference } from "#simulator/voice/conferences/conference.ts";
import type { Recording } from "#simulator/voice/media/media-exchange.ts";
import type { RecordingSource } from "#simulator/voice/store/recordings.ts";
import type { StatusCallback } from "#simulator/voice/webhooks/status-callback.ts";
import type { RunningRecording } from "./running.ts";
import { isAbsent, saveFinishedRecording } from "./save-recording.ts";

export function recordConference(
  context: SimulatorContext,
  conference: LiveConference,
  report: StatusCallback | null,
): RunningRecording {
  const [first] = conference.participants.values();
  const running = start(context, conference.accountSid, first?.call.customerNumber ?? "", {
    media: conference.media.startRecording(),
    source: "Conference",
    callSid: null,
    conferenceSid: conference.sid,
    report,
  });
  conference.recordings.set(running.record.sid, running);
  return running;
}

export function recordCall(
  context: SimulatorContext,
  call: LiveCall,
  report: StatusCallback | null,
): RunningRecording {
  const running = start(context, call.accountSid, call.customerNumber ?? "", {
    media: call.leg.startRecording(),
    source: "StartCallRecordingAPI",
    callSid: call.sid,
    conferenceSid: null,
    report,
  });
  call.recordings.set(running.record.sid, running);
  return running;
}

function start(
  context: SimulatorContext,
  accountSid: string,
  customerNumber: string,
  how: {
    media: Recording;
    source: RecordingSource;
    callSid: string | null;
    conferenceSid: string | null;
    report: StatusCallback | null;
  },
): RunningRecording {
  const { media, ...about } = how;
  const running: RunningRecording = {
    record: {
      ...about,
      accountSid,
      sid: newSid("RE"),
      channels: 2,
      status: "in-progress",
      seconds: null,
      errorCode: null,
      startedAt: new Date(),
    },
    customerNumber,
    media,
  };
  saveFinishedRecording(context, running.record, null);
  return running;
}

export function changeRecording(
  context: SimulatorContext,
  running: RunningRecording,
  to: "in-progress" | "paused",
  pauseHow: "skip" | "silence",
): void {
  if (to === running.record.status) return;
  if (to === "paused") running.media.pause(pauseHow);
  else running.media.resume();
  // Only the first start is reported, not a resume.
  running.record = { ...running.record, status: to };
  saveFinishedRecording(context, { ...running.record, report: null }, null);
}

/** `home`: the map of running recordings it belongs to. */
export function finishRecording(
  context: SimulatorContext,
  home: Map<string, RunningRecording>,
  running: RunningRecording,
): void {
  const { sid, accountSid } = running.record;
  if (!home.delete(sid)) return;
  const seconds = Math.round(running.media.seconds);
  const bytes = running.media.stop();
  // Queued after the start of the same recording, so both are reported in order.
  context.voice.after(accountSid, sid, async () => {
    const absent = await isAbsent(context, running.customerNumber, accountSid);
    const status = absent ? "absent" : "completed";
    running.record = { ...running.record, status, seconds: absent ? 0 : seconds };
    saveFinishedRecording(context, running.record, absent ? null : bytes);
  });
}

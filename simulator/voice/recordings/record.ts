// Talks that are recorded now, in two channels: in a room who came first on the left and all others on the
// right, of a call its far end on the left and what that hears on the right.

import type { SimulatorContext } from "#simulator/context.ts";
import { newSid } from "#simulator/ids.ts";
import type { LiveCall } from "#simulator/voice/calls/live-call.ts";
import type { ReceiveBudget } from "#simulator/voice/conferences/conference.ts";
import type { Recording } from "#simulator/voice/media/media-exchange.ts";
import type { RecordingSource } from "#simulator/voice/store/recordings.ts";
import type { StatusCallback } from "#simulator/voice/webhooks/status-callback.ts";
import type { RunningRecording } from "./running.ts";
import { isAbsent, saveFinishedRecording } from "./save-recording.ts";

export function recordRoom(
  world: SimulatorContext,
  room: ReceiveBudget,
  report: StatusCallback | null,
): RunningRecording {
  const [first] = room.participants.values();
  const running = start(world, room.accountSid, first?.call.handset ?? "", {
    media: room.media.startRecording(),
    source: "Conference",
    callSid: null,
    conferenceSid: room.sid,
    report,
  });
  room.recordings.set(running.record.sid, running);
  return running;
}

export function recordCall(
  world: SimulatorContext,
  call: LiveCall,
  report: StatusCallback | null,
): RunningRecording {
  const running = start(world, call.accountSid, call.handset ?? "", {
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
  world: SimulatorContext,
  accountSid: string,
  handset: string,
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
    handset,
    media,
  };
  saveFinishedRecording(world, running.record, null);
  return running;
}

export function changeRecording(
  world: SimulatorContext,
  running: RunningRecording,
  to: "in-progress" | "paused",
  pauseHow: "skip" | "silence",
): void {
  if (to === running.record.status) return;
  if (to === "paused") running.media.pause(pauseHow);
  else running.media.resume();
  // That it goes on is no event of its own: only its first beginning is told.
  running.record = { ...running.record, status: to };
  saveFinishedRecording(world, { ...running.record, report: null }, null);
}

/** `home`: where it stood among those that run. */
export function finishRecording(
  world: SimulatorContext,
  home: Map<string, RunningRecording>,
  running: RunningRecording,
): void {
  const { sid, accountSid } = running.record;
  if (!home.delete(sid)) return;
  const seconds = Math.round(running.media.seconds);
  const bytes = running.media.stop();
  // Kept in its own queue behind its beginning, so that the two are told in this order.
  world.voice.after(accountSid, sid, async () => {
    const absent = await isAbsent(world, running.handset, accountSid);
    const status = absent ? "absent" : "completed";
    running.record = { ...running.record, status, seconds: absent ? 0 : seconds };
    saveFinishedRecording(world, running.record, absent ? null : bytes);
  });
}

// A talk is recorded in two channels: who came first on the left, all others on the right.
import { newSid } from "#simulator/ids.ts";
import type { Report } from "#simulator/voice/hooks/report.ts";
import type { Room } from "#simulator/voice/rooms/room.ts";
import type { RecordingSource } from "#simulator/voice/store/recordings.ts";
import type { World } from "#simulator/world.ts";
import { isAbsent, keepRecording } from "./keep.ts";
import type { RunningRecording } from "./running.ts";

export function startRoomRecording(
  world: World,
  room: Room,
  how: { source: RecordingSource; callSid: string | null; report: Report | null },
): RunningRecording {
  const running: RunningRecording = {
    record: {
      accountSid: room.accountSid,
      sid: newSid("RE"),
      callSid: how.callSid,
      conferenceSid: how.source === "StartCallRecordingAPI" ? null : room.sid,
      source: how.source,
      channels: 2,
      status: "in-progress",
      report: how.report,
      seconds: null,
      errorCode: null,
      startedAt: new Date(),
    },
    media: room.media.startRecording(),
  };
  room.recordings.set(running.record.sid, running);
  keepRecording(world, running.record, null);
  return running;
}

export type RecordingChange = "in-progress" | "paused" | "stopped";

export function changeRecording(
  world: World,
  room: Room,
  running: RunningRecording,
  to: RecordingChange,
  pauseHow: "skip" | "silence",
): void {
  if (to === "stopped") {
    finishRecording(world, room, running);
    return;
  }
  if (to === running.record.status) return;
  if (to === "paused") running.media.pause(pauseHow);
  else running.media.resume();
  // That it goes on is no event of its own: only its first beginning is told.
  running.record = { ...running.record, status: to };
  keepRecording(world, { ...running.record, report: null }, null);
}

export function finishRecording(world: World, room: Room, running: RunningRecording): void {
  if (!room.recordings.delete(running.record.sid)) return;
  const seconds = Math.round(running.media.seconds);
  const bytes = running.media.stop();
  const [first] = room.participants.values();
  const handset = first?.call.handset ?? "";
  world.voice.keep(
    world.errands.during(
      room.accountSid,
      isAbsent(world, handset, room).then((absent) => {
        const status = absent ? "absent" : "completed";
        running.record = { ...running.record, status, seconds: absent ? 0 : seconds };
        keepRecording(world, running.record, absent ? null : bytes);
      }),
    ),
  );
}

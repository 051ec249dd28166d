import type { SimulatorContext } from "#simulator/context.ts";
import { endCall } from "#simulator/voice/calls/call-transitions.ts";
import { finishRecording } from "#simulator/voice/recordings/record.ts";
import type { EndReason } from "#simulator/voice/store/conferences.ts";
import { beepFor } from "./beep.ts";
import type { Participant, ReceiveBudget } from "./conference.ts";
import { saveConferenceState } from "./find-conference.ts";
import { reportConferenceEvent } from "./report-conference.ts";

/** `moved`: other instructions; `kicked`: taken out by the desk; `ended`: the room ended around it. */
export type LeaveReason = "hung_up" | "moved" | "kicked" | "ended";

const reasonWords = {
  hung_up: "participant_hung_up",
  moved: "participant_updated_via_api",
  kicked: "participant_updated_via_api",
  ended: "conference_ended",
} as const satisfies Record<LeaveReason, string>;

export function leaveConference(
  world: SimulatorContext,
  room: ReceiveBudget,
  who: Participant,
  why: LeaveReason,
): void {
  if (!room.participants.delete(who.call.sid)) return;
  who.listening?.stop.abort();
  who.call.participant = null;
  room.media.remove(who.call.leg);
  const end = why === "ended" ? null : endAfter(room, who, why);
  if (end !== null) markEnded(room, end, who.call.sid);
  reportConferenceEvent(world, room, "participant-leave", who, {
    ReasonParticipantLeft: reasonWords[why],
    ParticipantCallStatus: who.call.status,
  });
  if (end !== null) closeRoom(world, room, who);
  else if (!room.isOver) {
    beepFor(world, room, who.entrance.beep, "onExit");
    saveConferenceState(world, room);
  }
  who.call.tell();
  who.go();
}

function endAfter(room: ReceiveBudget, who: Participant, why: LeaveReason): EndReason | null {
  const isKicked = why === "kicked";
  if (who.endsOnExit) {
    return isKicked
      ? "participant-with-end-conference-on-exit-kicked"
      : "participant-with-end-conference-on-exit-left";
  }
  if (room.participants.size > 0) return null;
  return isKicked ? "last-participant-kicked" : "last-participant-left";
}

export function endConference(world: SimulatorContext, room: ReceiveBudget): void {
  if (room.isOver) return;
  markEnded(room, "conference-ended-via-api", null);
  closeRoom(world, room, null);
}

function markEnded(room: ReceiveBudget, reason: EndReason, endedBy: string | null): void {
  room.status = "completed";
  room.endedAt = new Date();
  room.reason = reason;
  room.endedBy = endedBy;
}

function closeRoom(world: SimulatorContext, room: ReceiveBudget, last: Participant | null): void {
  for (const recording of room.recordings.values())
    finishRecording(world, room.recordings, recording);
  for (const who of [...room.participants.values()]) leaveConference(world, room, who, "ended");
  // Nobody is left to talk to whoever is still being rung.
  for (const { call } of room.fetched.values()) {
    if (call.answeredAt === null) endCall(world, call, "canceled", 487);
  }
  const label = last?.entrance.label ?? null;
  reportConferenceEvent(world, room, "conference-end", null, {
    ReasonConferenceEnded: room.reason ?? "",
    ...(last === null ? {} : { CallSidEndingConference: last.call.sid }),
    ...(label === null ? {} : { ParticipantLabelEndingConference: label }),
  });
  saveConferenceState(world, room);
  room.media.close();
  world.voice.after(room.accountSid, room.sid, async () => {
    world.voice.rooms.delete(room.sid);
  });
}

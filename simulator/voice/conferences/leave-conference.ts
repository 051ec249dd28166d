import type { SimulatorContext } from "#simulator/context.ts";
import { endCall } from "#simulator/voice/calls/call-transitions.ts";
import { finishRecording } from "#simulator/voice/recordings/record.ts";
import type { EndReason } from "#simulator/voice/store/conferences.ts";
import { beepFor } from "./beep.ts";
import type { LiveConference, Participant } from "./conference.ts";
import { saveConferenceState } from "./find-conference.ts";
import { reportConferenceEvent } from "./report-conference.ts";

/** `moved`: other instructions; `kicked`: removed by the app; `ended`: the conference ended. */
type LeaveReason = "hung_up" | "moved" | "kicked" | "ended";

const leaveReasonCodes = {
  hung_up: "participant_hung_up",
  moved: "participant_updated_via_api",
  kicked: "participant_updated_via_api",
  ended: "conference_ended",
} as const satisfies Record<LeaveReason, string>;

export function leaveConference(
  context: SimulatorContext,
  conference: LiveConference,
  participant: Participant,
  reason: LeaveReason,
): void {
  if (!conference.participants.delete(participant.call.sid)) return;
  participant.listening?.stop.abort();
  participant.call.participant = null;
  conference.media.remove(participant.call.leg);
  const end = reason === "ended" ? null : endReasonAfter(conference, participant, reason);
  if (end !== null) markEnded(conference, end, participant.call.sid);
  reportConferenceEvent(context, conference, "participant-leave", participant, {
    ReasonParticipantLeft: leaveReasonCodes[reason],
    ParticipantCallStatus: participant.call.status,
  });
  if (end !== null) closeConference(context, conference, participant);
  else if (!conference.isOver) {
    beepFor(context, conference, participant.entrance.beep, "onExit");
    saveConferenceState(context, conference);
  }
  participant.call.notify();
  participant.go();
}

function endReasonAfter(
  conference: LiveConference,
  participant: Participant,
  reason: LeaveReason,
): EndReason | null {
  const isKicked = reason === "kicked";
  if (participant.endsOnExit) {
    return isKicked
      ? "participant-with-end-conference-on-exit-kicked"
      : "participant-with-end-conference-on-exit-left";
  }
  if (conference.participants.size > 0) return null;
  return isKicked ? "last-participant-kicked" : "last-participant-left";
}

export function endConference(context: SimulatorContext, conference: LiveConference): void {
  if (conference.isOver) return;
  markEnded(conference, "conference-ended-via-api", null);
  closeConference(context, conference, null);
}

function markEnded(conference: LiveConference, reason: EndReason, endedBy: string | null): void {
  conference.status = "completed";
  conference.endedAt = new Date();
  conference.reason = reason;
  conference.endedBy = endedBy;
}

function closeConference(
  context: SimulatorContext,
  conference: LiveConference,
  last: Participant | null,
): void {
  for (const recording of conference.recordings.values())
    finishRecording(context, conference.recordings, recording);
  for (const participant of [...conference.participants.values()])
    leaveConference(context, conference, participant, "ended");
  // Cancels calls that still ring for this conference.
  for (const { call } of conference.fetched.values()) {
    if (call.answeredAt === null) endCall(context, call, "canceled", 487);
  }
  const label = last?.entrance.label ?? null;
  reportConferenceEvent(context, conference, "conference-end", null, {
    ReasonConferenceEnded: conference.reason ?? "",
    ...(last === null ? {} : { CallSidEndingConference: last.call.sid }),
    ...(label === null ? {} : { ParticipantLabelEndingConference: label }),
  });
  saveConferenceState(context, conference);
  conference.media.close();
  context.voice.after(conference.accountSid, conference.sid, async () => {
    context.voice.conferences.delete(conference.sid);
  });
}

// Presents a call record for the API.
import type { Call } from "#contract/live-protocol.ts";
import { findCustomerLeg } from "#domain/call/derive-call-state.ts";
import {
  describeEndCause,
  describeOutcome,
  describeScreeningDeclined,
} from "#domain/call/describe-call.ts";
import { isHeld, isInConference, isMuted } from "#domain/call/leg.ts";
import { isTransferKind } from "#domain/call/transfer-rules.ts";
import { formatPhoneNumber } from "#domain/contact/phone-number.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import type { LegRecord } from "#server/store/call/leg.ts";
import { isUnplayed, type RecordingRecord } from "#server/store/call/recordings/recording.ts";

/** `withSound`: for members who may play recordings; others see that a recording exists, without its content. */
export function presentCall(view: CallView, country: string, withSound: boolean): Call {
  const customer = findCustomerLeg(view.legs);
  const formatted = formatPhoneNumber(view.number, country);
  return {
    id: view.id,
    conversationId: view.conversationId,
    conversationNumber: view.conversationNumber,
    inboxId: view.inboxId,
    conversationInboxId: view.conversationInboxId,
    contactId: view.contactId,
    contactName: view.contactName,
    contactPointId: view.contactPointId,
    direction: view.direction,
    isPbx: view.isPbx,
    number: view.number,
    formatted,
    state: view.state,
    outcome: view.outcome,
    isConsulting: view.isConsulting,
    step: view.stepId,
    startedAt: view.startedAt,
    answeredAt: view.answeredAt,
    endedAt: view.endedAt,
    waitingSince: view.waitingSince,
    position: view.position,
    onHoldSince:
      customer && view.state === "held" && isHeld(customer, view.endedEpoch)
        ? (customer.holdFlag?.at ?? null)
        : null,
    waitSeconds: view.waitSeconds,
    talkSeconds: view.talkSeconds,
    memberId: view.claimedBy,
    legs: view.legs.map((leg) => presentLeg(leg, view, country)),
    rings: view.rings.map(({ memberId, round, offeredAt, endReason, endedAt }) => ({
      memberId,
      round,
      offeredAt,
      endReason,
      endedAt,
    })),
    recording: view.recordingState,
    canRecord: view.recording !== "off" && (view.state === "active" || view.state === "held"),
    recordings: view.recordings.map((recording) => presentRecording(recording, withSound)),
    disposition: view.disposition,
    isWrappedUp: view.wrappedUpAt !== null,
    message: view.problem ?? describeOutcome(view.outcome, customer?.cause ?? null, formatted),
    version: view.version,
  };
}

function presentLeg(
  leg: LegRecord,
  { endedEpoch }: CallView,
  country: string,
): Call["legs"][number] {
  // A member's personal phone number is private.
  const isPrivate =
    leg.number === null || leg.joinMethod === "personal_phone" || leg.role === "member";
  const number = isPrivate ? null : formatPhoneNumber(leg.number, country);
  return {
    id: leg.id,
    role: leg.role,
    memberId: leg.memberId,
    number,
    state: stateOf(leg, endedEpoch),
    isMuted: isMuted(leg, endedEpoch),
    mode: leg.mode,
    addedBy: leg.addedBy,
    joinMethod: leg.joinMethod,
    createdAt: leg.createdAt,
    joinedAt: leg.joinedAt,
    endedAt: leg.endedAt,
    cause: leg.cause,
    answeredBy: leg.answeredBy,
    // For a member's personal phone, the ring has the result.
    message:
      number === null
        ? null
        : isTurnedDown(leg)
          ? describeScreeningDeclined(number)
          : describeEndCause(leg.cause, number),
  };
}

/** Answered, played the screening prompt, and ended without a key press. */
const isTurnedDown = (leg: LegRecord): boolean =>
  isTransferKind(leg.joinMethod) &&
  leg.answeredAt !== null &&
  leg.joinedAt === null &&
  leg.leaveRequestedAt === null &&
  (leg.cause === "declined" || leg.cause === "hung_up");

function stateOf(leg: LegRecord, endedEpoch: number): Call["legs"][number]["state"] {
  if (leg.endedAt !== null) return "left";
  if (isInConference(leg, endedEpoch)) return isHeld(leg, endedEpoch) ? "held" : "in_conference";
  if (leg.answeredAt !== null) return "answered";
  return leg.ringingAt === null ? "connecting" : "ringing";
}

export const presentRecording = (
  recording: RecordingRecord,
  withSound: boolean,
): Call["recordings"][number] => ({
  id: recording.id,
  kind: recording.kind,
  state: recording.state,
  seconds: recording.seconds,
  channels: recording.channels,
  peaks: withSound && recording.peaks !== null ? [...recording.peaks] : [],
  transcript: withSound ? recording.transcript : null,
  retainUntil: recording.retainUntil,
  isUnplayed: isUnplayed(recording),
});

/** The call for members who may not play recordings; null if there is nothing to remove. */
export function withoutRecordingContent<One extends Pick<Call, "recordings">>(
  call: One,
): One | null {
  const isSilent = call.recordings.every(
    (recording) => recording.peaks.length === 0 && recording.transcript === null,
  );
  if (isSilent) return null;
  return {
    ...call,
    recordings: call.recordings.map((recording) => ({ ...recording, peaks: [], transcript: null })),
  };
}

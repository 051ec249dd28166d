// A call of the store as the wire shows it.
import type { Call } from "#contract/live-protocol.ts";
import { findCustomerLeg } from "#domain/call/derive-call-state.ts";
import {
  describeEndCause,
  describeOutcome,
  describeScreeningDeclined,
} from "#domain/call/describe-call.ts";
import { isHeld, isInConference, isMuted } from "#domain/call/leg.ts";
import { isTransferKind } from "#domain/call/transfer.ts";
import { formatPhoneNumber } from "#domain/contact/phone-number.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import type { LegRecord } from "#server/store/call/leg.ts";
import { isUnheard, type RecordingRecord } from "#server/store/call/recordings/recording.ts";

/** `withSound`: for whoever may hear recordings; the others learn that there is one, not what was said in it. */
export function presentCall(view: CallView, country: string, withSound: boolean): Call {
  const customer = findCustomerLeg(view.legs);
  const shown = formatPhoneNumber(view.number, country);
  return {
    id: view.id,
    conversationId: view.conversationId,
    conversationNumber: view.conversationNumber,
    inboxId: view.inboxId,
    homeInboxId: view.homeInboxId,
    contactId: view.contactId,
    contactName: view.contactName,
    contactPointId: view.contactPointId,
    direction: view.direction,
    isPbx: view.isPbx,
    number: view.number,
    shown,
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
    rings: view.rings.map(({ memberId, round, offeredAt, ended, endedAt }) => ({
      ...{ memberId, round, offeredAt, ended, endedAt },
    })),
    recording: view.recordingState,
    canRecord: view.recording !== "off" && (view.state === "active" || view.state === "held"),
    takes: view.takes.map((take) => presentRecording(take, withSound)),
    result: view.result,
    isWrappedUp: view.wrappedUpAt !== null,
    say: view.problem ?? describeOutcome(view.outcome, customer?.cause ?? null, shown),
  };
}

function presentLeg(
  leg: LegRecord,
  { endedEpoch }: CallView,
  country: string,
): Call["legs"][number] {
  // A member's own telephone is nobody else's business.
  const isPrivate = leg.number === null || leg.joinMethod === "ring" || leg.role === "member";
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
    askedAt: leg.askedAt,
    joinedAt: leg.joinedAt,
    endedAt: leg.endAt,
    cause: leg.cause,
    answeredBy: leg.answeredBy,
    // Of a member's own phone the ring says what came of it.
    say:
      number === null
        ? null
        : isTurnedDown(leg)
          ? describeScreeningDeclined(number)
          : describeEndCause(leg.cause, number),
  };
}

/** Picked up, asked whether it takes the call, and gone without a key. */
const isTurnedDown = (leg: LegRecord): boolean =>
  isTransferKind(leg.joinMethod) &&
  leg.answerAt !== null &&
  leg.joinedAt === null &&
  leg.leaveRequestedAt === null &&
  (leg.cause === "declined" || leg.cause === "hung_up");

function stateOf(leg: LegRecord, endedEpoch: number): Call["legs"][number]["state"] {
  if (leg.endAt !== null) return "left";
  if (isInConference(leg, endedEpoch)) return isHeld(leg, endedEpoch) ? "held" : "in_room";
  if (leg.answerAt !== null) return "answered";
  return leg.ringingAt === null ? "asked" : "ringing";
}

export const presentRecording = (
  take: RecordingRecord,
  withSound: boolean,
): Call["takes"][number] => ({
  id: take.id,
  kind: take.kind,
  state: take.state,
  seconds: take.seconds,
  channels: take.channels,
  peaks: withSound && take.peaks !== null ? [...take.peaks] : [],
  transcript: withSound ? take.transcript : null,
  retainUntil: take.retainUntil,
  isUnheard: isUnheard(take),
});

/** The same call for those who may not hear: null where there is nothing to leave out. */
export function withoutRecordings<One extends Pick<Call, "takes">>(call: One): One | null {
  const isSilent = call.takes.every((take) => take.peaks.length === 0 && take.transcript === null);
  if (isSilent) return null;
  return { ...call, takes: call.takes.map((take) => ({ ...take, peaks: [], transcript: null })) };
}

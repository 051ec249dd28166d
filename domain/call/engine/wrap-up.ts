// The end of a call, and of a member's part in it.
import { withPhoneDefaults } from "#domain/inbox/phone-settings.ts";
import type { CallEventOf } from "./event.ts";
import type { CallState, EngineLeg } from "./state.ts";
import { changeCall, emit, endPushes, endRings, nowOf, settingsOf, type Work } from "./work.ts";

/** Stops all ringing and clears the queue, transfer and recording state. */
export function finishCall(work: Work): void {
  const { call } = work.state;
  endRings(work, "caller_hung_up");
  // A claimed call ended its ring pushes when it was claimed, unless a transfer has rung a teammate since.
  if (call.claimedBy === null || call.transfer !== null) endPushes(work);
  changeCall(work, {
    ...{ waitingSince: null, ringExpiresAt: null, transfer: null, isHoldRequested: false },
    recordingState: "off",
  });
  if (needsTextBack(call))
    // The carrier reports a voicemail only after the leg has ended.
    emit(work, { kind: "text_back_after_call", isDelayed: call.stage === "voicemail" });
}

export function saveWrapUp(work: Work, { disposition }: CallEventOf<"wrapped_up">): void {
  changeCall(work, { wrappedUpAt: nowOf(work), ...(disposition === null ? {} : { disposition }) });
}

/** A caller of a PBX expects no text from our inbox. */
export const needsTextBack = ({
  isPbx,
  outcome,
}: Pick<CallState["call"], "isPbx" | "outcome">): boolean =>
  !isPbx && (outcome === "missed" || outcome === "abandoned_in_queue");

/**
 * Starts wrap-up for members whose part in a call is over, before the next caller rings them. A member who merely lost
 * the connection gets none: the customer is waiting for them.
 */
export function startWrapUps(work: Work, wasFinished: (leg: EngineLeg) => boolean): void {
  const { call, legs } = work.state;
  for (const leg of legs) {
    const { memberId, endedAt } = leg;
    if (memberId === null || endedAt === null) continue;
    if (!hasFinished(call, leg) || wasFinished(leg)) continue;
    // No wrap-up time if the member saved the disposition before the carrier reported the end.
    const { wrapUpSeconds } = withPhoneDefaults(settingsOf(work).inbox.phone);
    const seconds = call.wrappedUpAt === null ? wrapUpSeconds : 0;
    emit(work, { kind: "start_wrap_up", memberId, endedAt, seconds });
  }
}

/** The member has spoken on this leg, and does not come back to the call. */
export const hasFinished = (call: CallState["call"], leg: EngineLeg): boolean =>
  leg.role === "member" &&
  leg.joinedAt !== null &&
  leg.endedAt !== null &&
  (call.endedAt !== null || leg.leaveRequestedAt !== null);

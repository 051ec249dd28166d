// A caller hangs up, on hold or in a queue too: what follows when a call ends because the customer's leg is over. The
// other legs are hung up by plan-carrier-sync.ts.
import type { EngineState } from "./state.ts";
import { changeCall, emit, endPushes, endRings, type Work } from "./work.ts";

/** Stops all ringing and clears the queue, transfer and recording state. */
export function endAfterCustomerHangUp(work: Work): void {
  const { call } = work.state;
  // A member may end the call while a teammate rings for its transfer.
  endRings(work, call.hungUpAt === null ? "caller_hung_up" : "canceled");
  // A claimed call ended its ring pushes when it was claimed, unless a transfer has rung a teammate since.
  if (call.claimedBy === null || call.transfer !== null) endPushes(work);
  changeCall(work, {
    waitingSince: null,
    ringExpiresAt: null,
    transfer: null,
    isHoldRequested: false,
    recordingState: "off",
  });
  if (needsTextBack(call))
    // The carrier reports a voicemail only after the leg has ended.
    emit(work, { kind: "text_back_after_call", isDelayed: call.stage === "voicemail" });
}

/** A caller of a PBX expects no text from our inbox. */
export const needsTextBack = ({
  isPbx,
  outcome,
}: Pick<EngineState["call"], "isPbx" | "outcome">): boolean =>
  !isPbx && (outcome === "missed" || outcome === "abandoned_in_queue");

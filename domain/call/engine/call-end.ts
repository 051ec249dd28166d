// What follows when a call ends, by either side. The other legs are hung up by plan-carrier-sync.ts.

import { addEffect, changeCall, endPushes, endRings, type Reduction } from "./reduction.ts";
import type { EngineState } from "./state.ts";

/** Stops all ringing and clears the queue, transfer and recording state. */
export function followCallEnd(reduction: Reduction): void {
  const { call } = reduction.state;
  // A member may end the call while a teammate rings for its transfer.
  endRings(reduction, call.hungUpAt === null ? "caller_hung_up" : "canceled");
  // A claimed call ended its ring pushes when it was claimed, unless a transfer has rung a teammate since.
  if (call.claimedBy === null || call.transfer !== null) endPushes(reduction);
  changeCall(reduction, {
    waitingSince: null,
    ringExpiresAt: null,
    transfer: null,
    isHoldRequested: false,
    recordingState: "off",
  });
  if (needsTextBack(call))
    // The carrier reports a voicemail only after the leg has ended.
    addEffect(reduction, { kind: "text_back_after_call", isDelayed: call.stage === "voicemail" });
}

/** A caller of a PBX expects no text from our inbox. */
export const needsTextBack = ({
  isPbx,
  outcome,
}: Pick<EngineState["call"], "isPbx" | "outcome">): boolean =>
  !isPbx && (outcome === "missed" || outcome === "abandoned_in_queue");

// What the call shows about its recordings. A recording is a row of its own, with its own states: the engine reads them.
import type { CallEventOf } from "./event.ts";
import { changeCall, type Reduction } from "./reduction.ts";

/** The end of one recording does not hide another that is running; an ended call shows none. */
export function followRecordings(
  reduction: Reduction,
  { hasStarted }: CallEventOf<"recording_changed">,
) {
  const { call, recordings } = reduction.state;
  const isRunning =
    call.endedAt === null &&
    recordings.some((one) => one.kind === "call" && one.state === "recording");
  if (isRunning && !hasStarted) return;
  changeCall(reduction, { recordingState: isRunning ? "on" : "off" });
}

export function controlRecording(
  reduction: Reduction,
  { state }: CallEventOf<"recording_controlled">,
) {
  if (reduction.state.call.endedAt === null) changeCall(reduction, { recordingState: state });
}

/** The carrier asked the caller for a message while the app could not answer; the call has entered no step. */
export function leaveToCarrier(reduction: Reduction): void {
  if (reduction.state.call.stage === "incoming") changeCall(reduction, { stage: "voicemail" });
}

// What the call shows about its recordings. A recording is a row of its own, with its own states: the engine reads them.
import type { CallEventOf } from "./event.ts";
import { changeCall, type Work } from "./work.ts";

/** The end of one recording does not hide another that is running; an ended call shows none. */
export function followRecordings(work: Work, { hasStarted }: CallEventOf<"recording_changed">) {
  const { call, recordings } = work.state;
  const isRunning =
    call.endedAt === null &&
    recordings.some((one) => one.kind === "call" && one.state === "recording");
  if (isRunning && !hasStarted) return;
  changeCall(work, { recordingState: isRunning ? "on" : "off" });
}

export function controlRecording(work: Work, { state }: CallEventOf<"recording_controlled">) {
  if (work.state.call.endedAt === null) changeCall(work, { recordingState: state });
}

/** The carrier asked the caller for a message while the app could not answer; the call has entered no step. */
export function leaveToCarrier(work: Work): void {
  if (work.state.call.stage === "incoming") changeCall(work, { stage: "voicemail" });
}

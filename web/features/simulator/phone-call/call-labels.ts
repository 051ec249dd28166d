import type { CallEnd, SimulatedCall } from "#contract/simulator/simulated-call.ts";

/** The call state as the phone's owner sees it. */
export function callStateLabel(call: SimulatedCall): string {
  if (call.state === "ringing") return call.by === "customer" ? "calling" : "is calling";
  return call.isHeld ? "on hold" : "";
}

const callEndLabels: Readonly<Record<CallEnd, string>> = {
  completed: "Call ended",
  busy: "The number was busy",
  "no-answer": "No answer",
  failed: "The call failed",
  canceled: "The call was canceled",
};

export const callEndLabel = (end: CallEnd | null): string =>
  end === null ? "Call ended" : callEndLabels[end];

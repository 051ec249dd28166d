// Where a call is in its flow, and where its caller is meanwhile: in the conference or in front of it.
import type { MemberId } from "#domain/ids.ts";
import type { ActiveStep } from "./advance-flow.ts";
import type { CallFlow } from "./flow.ts";
import { findStep } from "./flow-exits.ts";

interface CallInFlow {
  readonly call: { readonly stepId: string | null };
  readonly flow: CallFlow;
}

/** The caller's current step; null if at no step of the flow. */
export function currentStep({ call, flow }: CallInFlow): ActiveStep | null {
  const step = findStep(flow, call.stepId);
  return step === null || step.kind === "hours" ? null : step;
}

/** Callers who can leave by a key or are told their position hear music outside the conference until a member joins. */
export const waitsOutsideConference = (step: ActiveStep | null): boolean =>
  step?.kind === "queue" && (step.key !== null || step.announcesPosition);

/** Whether the customer's leg is in the conference according to its script. */
export function isScriptedIntoConference(
  at: CallInFlow & { readonly call: { readonly claimedBy: MemberId | null } },
): boolean {
  if (at.call.claimedBy !== null) return true;
  const step = currentStep(at);
  return (
    step?.kind === "ring" ||
    step?.kind === "forward" ||
    (step?.kind === "queue" && !waitsOutsideConference(step))
  );
}

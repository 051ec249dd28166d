// What is due next on a call without a speaker.
import { currentStep } from "#domain/call/flow/current-step.ts";
import type { CallFlow } from "#domain/call/flow/flow.ts";
import { limit } from "#domain/limits.ts";
import type { EngineCall } from "./state.ts";

interface DueTransition {
  /**
   * `join`: the member who claimed the call did not join. `ring`: the ring round is over. `wait`: the caller reached
   * the maximum wait.
   */
  readonly kind: "join" | "ring" | "wait";
  readonly at: Date;
}

const after = (at: string, seconds: number): Date => new Date(Date.parse(at) + seconds * 1000);

/** Without the flow it would be null: saves loading it. */
const canHaveTransition = (call: EngineCall): boolean =>
  call.endedAt === null &&
  call.hungUpAt === null &&
  // A transfer has its own timer, even if its initiator has left and no one speaks.
  call.transfer === null &&
  !call.isPbx &&
  (call.claimedBy !== null
    ? call.state !== "active" &&
      call.state !== "held" &&
      call.claimedAt !== null &&
      call.stage !== "dialing"
    : call.ringExpiresAt !== null || call.waitingSince !== null);

/** The next transition by time; null if there is none. */
export function nextDueTransition(call: EngineCall, flowOf: () => CallFlow): DueTransition | null {
  if (!canHaveTransition(call)) return null;
  if (call.claimedBy !== null && call.claimedAt !== null)
    return { kind: "join", at: after(call.claimedAt, limit("claimJoinSeconds")) };
  const candidates: DueTransition[] = [];
  if (call.ringExpiresAt !== null)
    candidates.push({ kind: "ring", at: new Date(call.ringExpiresAt) });
  if (call.waitingSince !== null) {
    const step = currentStep({ call, flow: flowOf() });
    if (step?.kind === "queue")
      candidates.push({ kind: "wait", at: after(call.waitingSince, step.maxWaitSeconds) });
  }
  return candidates.reduce<DueTransition | null>(
    (first, one) => (first && first.at <= one.at ? first : one),
    null,
  );
}

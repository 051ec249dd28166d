// What is due next on a call without a speaker, and the timer for it.
import { limit } from "#domain/limits.ts";
import {
  type CallFlowContext,
  currentStep,
} from "#server/actions/call/inbound/call-flow-context.ts";
import type { WriteContext } from "#server/actions/define-action.ts";

export type DueTransition =
  /** The member who claimed the call did not join. */
  | { readonly kind: "join"; readonly at: Date }
  /** The ring round is over. */
  | { readonly kind: "ring"; readonly at: Date }
  /** The caller reached the maximum wait. */
  | { readonly kind: "wait"; readonly at: Date };

const after = (at: string, seconds: number): Date => new Date(Date.parse(at) + seconds * 1000);

/** The next transition by time; null if there is none. */
export function nextDueTransition(flowContext: CallFlowContext): DueTransition | null {
  const { call } = flowContext;
  if (call.endedAt !== null || call.hungUpAt !== null) return null;
  // A transfer has its own timer, even if its initiator has left and no one speaks.
  if (call.transfer !== null) return null;
  if (call.claimedBy !== null) {
    const isSpokenIn = call.state === "active" || call.state === "held";
    if (isSpokenIn || call.claimedAt === null || call.stage === "dialling") return null;
    return { kind: "join", at: after(call.claimedAt, limit("claimJoinSeconds")) };
  }
  const step = currentStep(flowContext);
  const dues: DueTransition[] = [];
  if (call.ringExpiresAt !== null) dues.push({ kind: "ring", at: new Date(call.ringExpiresAt) });
  if (step?.kind === "queue" && call.waitingSince !== null)
    dues.push({ kind: "wait", at: after(call.waitingSince, step.maxWaitSeconds) });
  return dues.reduce<DueTransition | null>(
    (first, one) => (first && first.at <= one.at ? first : one),
    null,
  );
}

export function scheduleDueTransition(ctx: WriteContext, flowContext: CallFlowContext): void {
  const due = nextDueTransition(flowContext);
  if (due === null) return;
  const { id: callId } = flowContext.call;
  ctx.schedule(
    "run-call-transition",
    { workspaceId: ctx.workspaceId, callId },
    { at: due.at, usesTimer: true, key: `move:${callId}` },
  );
}

// When something is due on a call that nobody speaks in, and who wakes for it.
import { limit } from "#domain/limits.ts";
import {
  type CallFlowContext,
  currentStep,
} from "#server/actions/call/inbound/call-flow-context.ts";
import type { WriteContext } from "#server/actions/define-action.ts";

export type DueTransition =
  /** Whoever took the call did not come. */
  | { readonly kind: "join"; readonly at: Date }
  /** This round rang long enough. */
  | { readonly kind: "ring"; readonly at: Date }
  /** The caller waited long enough. */
  | { readonly kind: "wait"; readonly at: Date };

const after = (at: string, seconds: number): Date => new Date(Date.parse(at) + seconds * 1000);

/** What comes next by the clock; null: nothing does. */
export function nextDueTransition(course: CallFlowContext): DueTransition | null {
  const { call } = course;
  if (call.endedAt !== null || call.hungUpAt !== null) return null;
  // It has a clock of its own, also where the member who asked has left and nobody speaks.
  if (call.transfer !== null) return null;
  if (call.claimedBy !== null) {
    const isSpokenIn = call.state === "active" || call.state === "held";
    if (isSpokenIn || call.claimedAt === null || call.stage === "dialling") return null;
    return { kind: "join", at: after(call.claimedAt, limit("claimJoinSeconds")) };
  }
  const step = currentStep(course);
  const dues: DueTransition[] = [];
  if (call.ringExpiresAt !== null) dues.push({ kind: "ring", at: new Date(call.ringExpiresAt) });
  if (step?.kind === "queue" && call.waitingSince !== null)
    dues.push({ kind: "wait", at: after(call.waitingSince, step.maxWaitSeconds) });
  return dues.reduce<DueTransition | null>(
    (first, one) => (first && first.at <= one.at ? first : one),
    null,
  );
}

export function scheduleDueTransition(ctx: WriteContext, course: CallFlowContext): void {
  const due = nextDueTransition(course);
  if (due === null) return;
  const { id: callId } = course.call;
  ctx.schedule(
    "run-call-transition",
    { workspaceId: ctx.workspaceId, callId },
    { at: due.at, usesTimer: true, key: `move:${callId}` },
  );
}

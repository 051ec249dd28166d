// Forwards a caller to another phone: they wait in the conference with music until it is answered.

import { resolveForwardNumber } from "#domain/call/dialing/check-forwards.ts";
import type { ActiveStep } from "#domain/call/flow/advance-flow.ts";
import { required } from "#domain/errors.ts";
import type { CallId, LegId } from "#domain/ids.ts";
import { withPhoneDefaults } from "#domain/inbox/phone-settings.ts";
import { scheduleDial } from "#server/actions/call/carrier/dial-leg.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { type CallRecord, updateCall } from "#server/store/call/call.ts";
import { insertLeg, listLegs } from "#server/store/call/leg.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";
import type { CallFlowContext } from "./call-flow-context.ts";

/** The phone stops ringing by itself; waits a little longer for the report of how it ended. */
const graceSeconds = 3;

/** Null if this inbox may not call the number: its allowed countries may have changed since the flow was published. */
export async function resolveStepForwardNumber(
  ctx: WriteContext,
  { inbox }: CallFlowContext,
  step: Extract<ActiveStep, { kind: "forward" }>,
): Promise<string | null> {
  const { country } = await getWorkspace(ctx.db, ctx.workspaceId);
  const { countries, allowsPremiumRate } = withPhoneDefaults(inbox.phone);
  const from = { name: inbox.name, countries, allowsPremiumRate };
  return resolveForwardNumber(step.number, from, country).number;
}

/** Returns the updated call. */
export async function startForward(
  ctx: WriteContext,
  flowContext: CallFlowContext,
  step: Extract<ActiveStep, { kind: "forward" }>,
): Promise<CallRecord> {
  const { call } = flowContext;
  const number = required(
    await resolveStepForwardNumber(ctx, flowContext, step),
    "nobody comes here without one",
  );
  const id = ctx.newId<LegId>();
  await insertLeg(ctx.db, ctx.workspaceId, {
    ...{ id, callId: call.id, role: "guest", number, ringSeconds: step.seconds },
    ...{ joinMethod: "forward", at: ctx.now },
  });
  const ringExpiresAt = new Date(ctx.now.getTime() + (step.seconds + graceSeconds) * 1000);
  await updateCall(ctx.db, ctx.workspaceId, call.id, { ringExpiresAt });
  scheduleDial(ctx, id);
  return { ...call, ringExpiresAt: ringExpiresAt.toISOString(), version: call.version + 1 };
}

/** The forward was answered, so no timer may move the caller on. */
export async function isForwardAnswered(ctx: WriteContext, callId: CallId): Promise<boolean> {
  const legs = await listLegs(ctx.db, ctx.workspaceId, [callId]);
  return legs.some(
    (leg) =>
      leg.joinMethod === "forward" &&
      leg.endedAt === null &&
      leg.leaveRequestedAt === null &&
      (leg.answeredAt ?? leg.joinedAt) !== null,
  );
}

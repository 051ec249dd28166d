// A caller is led to another telephone: they wait in the room with music until it is taken.

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

/** The telephone stops by itself; we wait a little longer, to hear how it ended. */
const graceSeconds = 3;

/** null: this line calls nobody there, whoever drew the way; its countries may have changed since. */
export async function resolveStepForwardNumber(
  ctx: WriteContext,
  { line }: CallFlowContext,
  step: Extract<ActiveStep, { kind: "forward" }>,
): Promise<string | null> {
  const { country } = await getWorkspace(ctx.db, ctx.workspaceId);
  const { countries, allowsPremiumRate } = withPhoneDefaults(line.phone);
  const from = { name: line.name, countries, allowsPremiumRate };
  return resolveForwardNumber(step.number, from, country).number;
}

/** The call as it is then. */
export async function startForward(
  ctx: WriteContext,
  course: CallFlowContext,
  step: Extract<ActiveStep, { kind: "forward" }>,
): Promise<CallRecord> {
  const { call } = course;
  const number = required(
    await resolveStepForwardNumber(ctx, course, step),
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

/** Somebody took it there: no clock leads the caller on any more. */
export async function isForwardAnswered(ctx: WriteContext, callId: CallId): Promise<boolean> {
  const legs = await listLegs(ctx.db, ctx.workspaceId, [callId]);
  return legs.some(
    (leg) =>
      leg.joinMethod === "forward" &&
      leg.endAt === null &&
      leg.leaveRequestedAt === null &&
      (leg.answerAt ?? leg.joinedAt) !== null,
  );
}

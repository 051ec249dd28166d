// A caller is led to another telephone: they wait in the room with music until it is taken.
import type { Stand } from "#domain/call/flow/walk-flow.ts";
import { readPhoneNumber } from "#domain/contact/phone-number.ts";
import type { CallId, LegId } from "#domain/ids.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { scheduleDial } from "#server/actions/call/carrier/dial-leg.ts";
import { changeCall } from "#server/store/call/call.ts";
import { insertLeg, listLegs } from "#server/store/call/leg.ts";
import { getWorkspace } from "#server/store/workspace/workspace.ts";
import type { Course } from "./course.ts";

/** The telephone stops by itself; we wait a little longer, to hear how it ended. */
const graceSeconds = 3;

export async function beginForward(
  ctx: WriteCtx,
  { call }: Course,
  step: Extract<Stand, { kind: "forward" }>,
): Promise<void> {
  const { country } = await getWorkspace(ctx.db, ctx.workspaceId);
  const number = readPhoneNumber(step.number, country)?.e164 ?? step.number;
  const id = ctx.newId<LegId>();
  await insertLeg(ctx.db, ctx.workspaceId, {
    ...{ id, callId: call.id, role: "guest", number, ringSeconds: step.seconds },
    ...{ broughtHow: "forward", at: ctx.now },
  });
  const ringUntil = new Date(ctx.now.getTime() + (step.seconds + graceSeconds) * 1000);
  await changeCall(ctx.db, ctx.workspaceId, call.id, { ringUntil });
  scheduleDial(ctx, id);
}

/** Somebody took it there: no clock leads the caller on any more. */
export async function isForwardTaken(ctx: WriteCtx, callId: CallId): Promise<boolean> {
  const legs = await listLegs(ctx.db, ctx.workspaceId, [callId]);
  return legs.some(
    (leg) =>
      leg.broughtHow === "forward" &&
      leg.endAt === null &&
      leg.toldToLeaveAt === null &&
      (leg.answerAt ?? leg.joinAt) !== null,
  );
}

// Ends a PBX call where no browser reports its end: the caller rang one softphone after another without an answer, or
// the browser that carried it is gone.
import { findCustomerLeg } from "#domain/call/derive-call-state.ts";
import { required } from "#domain/errors.ts";
import type { CallId, LegId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { recomputeCallState } from "#server/actions/call/events/recompute-call-state.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { lockCall, updateCall } from "#server/store/call/call.ts";
import { type CallView, findCallView } from "#server/store/call/call-list.ts";
import { insertLeg } from "#server/store/call/leg.ts";
import { connectPbxLeg, endPbxLeg, isUnansweredPbxRing } from "./update-pbx-leg.ts";

/** No softphone of the team is ringing, and none was for some seconds. */
export async function endPbxCall(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  callId: CallId,
): Promise<void> {
  await runtime.asSystem(workspaceId, async (ctx) => {
    const call = await lockPbxCall(ctx, callId);
    if (call === null || call.endedAt !== null || call.answeredAt !== null) return;
    const rung = call.legs.filter(isUnansweredPbxRing);
    if (rung.some((leg) => leg.endedAt === null)) return;
    const lastEntryAt = new Date(Math.max(...rung.map((leg) => Date.parse(leg.endedAt ?? ""))));
    if (ctx.now.getTime() - lastEntryAt.getTime() < limit("pbxMoveSeconds") * 1000) return;
    const isTaken = call.rings.some((ring) => ring.ended === "taken");
    const elsewhere = isTaken ? await recordAnsweredElsewhere(ctx, call, lastEntryAt) : null;
    if (elsewhere !== null) await endPbxLeg(ctx, elsewhere, "hung_up", lastEntryAt);
    await endPbxLeg(ctx, customerId(call), "hung_up", lastEntryAt);
    await recomputeCallState(ctx, callId);
  });
}

/** Answered on a desk phone of the PBX: not a missed call, though the talk time is unknown. */
async function recordAnsweredElsewhere(
  ctx: WriteContext,
  call: CallView,
  at: Date,
): Promise<LegId> {
  const id = ctx.newId<LegId>();
  await insertLeg(ctx.db, ctx.workspaceId, { id, callId: call.id, role: "guest", at });
  await connectPbxLeg(ctx, call, id, at);
  return id;
}

/** Ends a call without recent reports at its last report, the latest time known. */
export async function endStalePbxCall(ctx: WriteContext, callId: CallId): Promise<void> {
  const call = await lockPbxCall(ctx, callId);
  if (call === null) return;
  const lastEventAt = new Date(call.lastEventAt);
  if (ctx.now.getTime() - lastEventAt.getTime() < limit("stalePbxCallSeconds") * 1000) return;
  const open = call.legs.filter((leg) => leg.endedAt === null);
  for (const leg of open) await endPbxLeg(ctx, leg.id, "lost", lastEventAt);
  if (call.endedAt === null)
    await updateCall(ctx.db, ctx.workspaceId, callId, {
      problem: "The browser stopped reporting, so the call ended then or later.",
    });
  await recomputeCallState(ctx, callId);
}

async function lockPbxCall(ctx: WriteContext, callId: CallId): Promise<CallView | null> {
  const call = await lockCall(ctx.db, ctx.workspaceId, callId);
  return call?.isPbx ? findCallView(ctx.db, ctx.workspaceId, callId) : null;
}

const customerId = (call: CallView): LegId =>
  required(findCustomerLeg(call.legs), "it was written with one").id;

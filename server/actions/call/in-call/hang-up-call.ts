import { isSpeaker, listConnectedSpeakers } from "#domain/call/derive-call-state.ts";
import { isInConference } from "#domain/call/leg.ts";
import { AppError } from "#domain/errors.ts";
import type { LegId } from "#domain/ids.ts";
import { hasPermission } from "#domain/permissions.ts";
import { type AuthenticatedActor, requireAuthenticated } from "#server/actions/actor.ts";
import { scheduleCarrierSync } from "#server/actions/call/carrier/sync-with-carrier.ts";
import { reassignConversation } from "#server/actions/call/events/pass-on-conversation.ts";
import { recomputeCallState } from "#server/actions/call/events/recompute-call-state.ts";
import { lockVisibleCall, presentUpdatedCall } from "#server/actions/call/load-call.ts";
import { defineWriteAction, type WriteContext } from "#server/actions/define-action.ts";
import { updateCall } from "#server/store/call/call.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import { type LegRecord, updateLeg } from "#server/store/call/leg.ts";
import { assertCanControlCall } from "./assert-call-participant.ts";
import { applyTransferResult, transferTargetLeg } from "./transfer/end-transfer.ts";

export const hangUpCall = defineWriteAction({
  name: "hang-up-call",
  needs: "call.handle",
  async run(ctx, { callId, legId }) {
    const actor = requireAuthenticated(ctx.actor);
    const call = await lockVisibleCall(ctx, callId);
    // Idempotent: both parties may hang up at the same moment.
    if (call.endedAt !== null || call.hungUpAt !== null) return presentUpdatedCall(ctx, callId);
    if (legId !== null && (await releaseLeg(ctx, call, legId, actor)))
      return presentUpdatedCall(ctx, callId);
    assertCanControlCall(call, actor);
    await updateCall(ctx.db, ctx.workspaceId, callId, {
      hungUpAt: ctx.now,
      hungUpBy: actor.memberId,
    });
    await recomputeCallState(ctx, callId);
    scheduleCarrierSync(ctx, callId);
    return presentUpdatedCall(ctx, callId);
  },
});

/** False if the call ends with this leg, because no speaker would stay with the customer. */
async function releaseLeg(
  ctx: WriteContext,
  call: CallView,
  legId: LegId,
  actor: AuthenticatedActor,
): Promise<boolean> {
  const leg = call.legs.find((one) => one.id === legId);
  if (!leg) throw new AppError("not_found");
  const isMine = leg.memberId === actor.memberId;
  if (!isMine) assertCanControlCall(call, actor);
  if (leg.role === "supervisor" && !isMine && !hasPermission(actor.role, "call.supervise"))
    throw new AppError("forbidden");
  if (leg.role === "customer") return false;
  const others = call.legs.filter(
    (one) =>
      isSpeaker(one) && one.id !== legId && one.endedAt === null && one.leaveRequestedAt === null,
  );
  const isAwaited = call.transfer !== null && call.transfer.legId !== legId;
  if (isSpeaker(leg) && others.length === 0 && !isAwaited) return false;
  if (leg.endedAt !== null) return true;
  await updateLeg(ctx.db, ctx.workspaceId, legId, { leaveRequestedAt: ctx.now });
  await transferToRemainingSpeaker(ctx, call, leg);
  await recomputeCallState(ctx, call.id);
  scheduleCarrierSync(ctx, call.id);
  return true;
}

/**
 * A member who leaves on purpose doesn't come back: the call is reassigned to the member who stays with the customer.
 * If a transfer target is still being rung, the customer is on hold until they join.
 */
async function transferToRemainingSpeaker(
  ctx: WriteContext,
  call: CallView,
  leg: LegRecord,
): Promise<void> {
  const { transfer } = call;
  const { memberId } = leg;
  if (memberId === null || !isSpeaker(leg)) return;
  if (transfer !== null && transfer.by === memberId) {
    const targetLeg = transferTargetLeg(call, transfer);
    const hasTargetJoined =
      targetLeg !== null &&
      targetLeg.leaveRequestedAt === null &&
      isInConference(targetLeg, call.endedEpoch);
    if (hasTargetJoined) await applyTransferResult(ctx, call, transfer, "completed");
    return;
  }
  const staying = listConnectedSpeakers(call.legs, call.endedEpoch).findLast(
    (leg) =>
      leg.memberId !== null &&
      leg.memberId !== memberId &&
      leg.id !== transfer?.legId &&
      leg.leaveRequestedAt === null,
  );
  if (call.claimedBy !== memberId || !staying?.memberId) return;
  await updateCall(ctx.db, ctx.workspaceId, call.id, {
    ...{ claimedBy: staying.memberId, claimedAt: ctx.now },
  });
  await reassignConversation(ctx, call, memberId, staying.memberId);
}

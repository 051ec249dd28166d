// Applies a transfer's result: who leaves, who stays, and who owns the call.
import {
  type Transfer,
  type TransferChoice,
  type TransferResult,
  transferEnds,
} from "#domain/call/transfer.ts";
import { isDue, nextCheckAt } from "#domain/due.ts";
import type { CallId, WorkspaceId } from "#domain/ids.ts";
import { reassignConversation } from "#server/actions/call/events/pass-on-conversation.ts";
import { recomputeCallState } from "#server/actions/call/events/recompute-call-state.ts";
import { activeLegsOf } from "#server/actions/call/in-call/assert-call-participant.ts";
import { endPushes } from "#server/actions/call/push/end-pushes.ts";
import { cancelRingingLegs } from "#server/actions/call/ringing/personal-phone.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { lockCall, updateCall } from "#server/store/call/call.ts";
import { type CallView, findCallView } from "#server/store/call/call-list.ts";
import { type LegRecord, updateLeg } from "#server/store/call/leg.ts";
import { endRing } from "#server/store/call/ringing/ring.ts";

export const transferTargetLeg = (call: CallView, transfer: Transfer): LegRecord | null =>
  call.legs.find((leg) => leg.id === transfer.legId) ?? null;

export async function applyTransferResult(
  ctx: WriteContext,
  call: CallView,
  transfer: Transfer,
  end: TransferResult,
): Promise<void> {
  const brought = transferTargetLeg(call, transfer);
  const { leaves } = transferEnds[end];
  if (leaves)
    for (const leg of activeLegsOf(call, transfer.by))
      await updateLeg(ctx.db, ctx.workspaceId, leg.id, { leaveRequestedAt: ctx.now });
  if (brought && (end === "canceled" || (end === "failed" && isOnlyForTransfer(brought))))
    await updateLeg(ctx.db, ctx.workspaceId, brought.id, { leaveRequestedAt: ctx.now });
  if (end === "canceled") {
    for (const memberId of transfer.memberIds)
      await endRing(ctx.db, ctx.workspaceId, call.id, memberId, "gone", ctx.now);
    await cancelRingingLegs(ctx, call.id);
  }
  const heir = leaves ? (brought?.memberId ?? null) : null;
  await updateCall(ctx.db, ctx.workspaceId, call.id, {
    ...{ isHoldRequested: false, transfer: null },
    ...(heir === null ? {} : { claimedBy: heir, claimedAt: ctx.now }),
  });
  if (end === "canceled") await endPushes(ctx, call.id);
  if (heir !== null) await reassignConversation(ctx, call, transfer.by, heir);
}

/**
 * The target of a consultation or a blind transfer has no part in the call afterward: they can't rejoin the customer.
 */
const isOnlyForTransfer = ({ role, joinMethod }: LegRecord): boolean =>
  role === "member" && (joinMethod === "warm" || joinMethod === "cold");

/** The target is still ringing or connecting; changes what happens when they join. */
export const continueTransfer = (
  ctx: WriteContext,
  call: CallView,
  transfer: Transfer,
  how: Extract<TransferChoice, { kind: "continues" }>["how"],
): Promise<void> =>
  updateCall(ctx.db, ctx.workspaceId, call.id, {
    ...{ transfer: { ...transfer, how }, isHoldRequested: how === "cold" },
  });

/** `until` identifies the transfer, since a later one of the same call has its own deadline. */
export const planTransferEnd = (
  ctx: WriteContext,
  callId: CallId,
  until: string,
  at = new Date(until),
): void =>
  ctx.schedule(
    "expire-transfer",
    { workspaceId: ctx.workspaceId, callId },
    { at, usesTimer: true, key: `expire-transfer:${callId}:${Date.parse(until)}` },
  );

/** Runs at the deadline, and when something that holds no lock on the call has ended a ring of the transfer. */
export const expireTransfer = (
  runtime: Runtime,
  workspaceId: WorkspaceId,
  callId: CallId,
): Promise<void> =>
  runtime.asSystem(workspaceId, async (ctx) => {
    await lockCall(ctx.db, workspaceId, callId);
    const call = await findCallView(ctx.db, workspaceId, callId);
    const transfer = call?.transfer ?? null;
    if (!call || !transfer || transferTargetLeg(call, transfer)) return;
    if (isDue(transfer.until, ctx.now)) {
      for (const memberId of transfer.memberIds)
        await endRing(ctx.db, workspaceId, callId, memberId, "missed", ctx.now);
      await cancelRingingLegs(ctx, callId);
    } else planTransferEnd(ctx, callId, transfer.until, nextCheckAt(transfer.until, ctx.now));
    await recomputeCallState(ctx, callId);
  });

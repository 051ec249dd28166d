// How bringing somebody in ends: who goes, who stays, and whose the call is then.
import {
  type Transfer,
  type TransferChoice,
  type TransferResult,
  transferEnds,
} from "#domain/call/transfer.ts";
import { isDue, lookAgainAt } from "#domain/due.ts";
import type { CallId, WorkspaceId } from "#domain/ids.ts";
import { passOnConversation } from "#server/actions/call/events/pass-on-conversation.ts";
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
  if (heir !== null) await passOnConversation(ctx, call, transfer.by, heir);
}

/** A member asked for a private word or a handover has no part in the call after it: they can't rejoin the customer. */
const isOnlyForTransfer = ({ role, joinMethod }: LegRecord): boolean =>
  role === "member" && (joinMethod === "warm" || joinMethod === "cold");

/** The one asked still rings or connects; what happens when they come is different from now on. */
export const continueTransfer = (
  ctx: WriteContext,
  call: CallView,
  transfer: Transfer,
  how: Extract<TransferChoice, { kind: "continues" }>["how"],
): Promise<void> =>
  updateCall(ctx.db, ctx.workspaceId, call.id, {
    ...{ transfer: { ...transfer, how }, isHoldRequested: how === "cold" },
  });

/** `until` names the transfer, for a later one of the same call keeps its own time. */
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

/** Its time is up, or a phone that rang for it was silenced by something that does not hold the call. */
export const expireTransfer = (
  desk: Runtime,
  workspaceId: WorkspaceId,
  callId: CallId,
): Promise<void> =>
  desk.asSystem(workspaceId, async (ctx) => {
    await lockCall(ctx.db, workspaceId, callId);
    const call = await findCallView(ctx.db, workspaceId, callId);
    const transfer = call?.transfer ?? null;
    if (!call || !transfer || transferTargetLeg(call, transfer)) return;
    if (isDue(transfer.until, ctx.now)) {
      for (const memberId of transfer.memberIds)
        await endRing(ctx.db, workspaceId, callId, memberId, "missed", ctx.now);
      await cancelRingingLegs(ctx, callId);
    } else planTransferEnd(ctx, callId, transfer.until, lookAgainAt(transfer.until, ctx.now));
    await recomputeCallState(ctx, callId);
  });

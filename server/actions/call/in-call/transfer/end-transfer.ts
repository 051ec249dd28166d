// How bringing somebody in ends: who goes, who stays, and whose the call is then.
import type { Transfer, TransferEnd } from "#domain/call/transfer.ts";
import type { CallId, WorkspaceId } from "#domain/ids.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { settleCall } from "#server/actions/call/facts/settle-call.ts";
import { legsOf } from "#server/actions/call/in-call/on-call.ts";
import { dropRungLegs } from "#server/actions/call/rings/own-phone.ts";
import type { Desk } from "#server/actions/desk.ts";
import { changeCall, lockCall } from "#server/store/call/call.ts";
import { type CallView, findCallView } from "#server/store/call/call-list.ts";
import { changeLeg, type LegRecord } from "#server/store/call/leg.ts";
import { endRing } from "#server/store/call/ringing/ring.ts";

export const broughtLeg = (call: CallView, transfer: Transfer): LegRecord | null =>
  call.legs.find((leg) => leg.id === transfer.legId) ?? null;

export async function endTransfer(
  ctx: WriteCtx,
  call: CallView,
  transfer: Transfer,
  end: TransferEnd,
): Promise<void> {
  const brought = broughtLeg(call, transfer);
  if (end.leaves)
    for (const leg of legsOf(call, transfer.by))
      await changeLeg(ctx.db, ctx.workspaceId, leg.id, { toldToLeaveAt: ctx.now });
  if (end.takesBack) {
    if (brought) await changeLeg(ctx.db, ctx.workspaceId, brought.id, { toldToLeaveAt: ctx.now });
    for (const memberId of transfer.memberIds)
      await endRing(ctx.db, ctx.workspaceId, call.id, memberId, "gone", ctx.now);
    await dropRungLegs(ctx, call.id);
  }
  const heir = end.leaves ? (brought?.memberId ?? null) : null;
  await changeCall(ctx.db, ctx.workspaceId, call.id, {
    isHoldWanted: end.isHoldWanted,
    transfer: end.staysAsked === null ? null : { ...transfer, how: end.staysAsked },
    ...(heir === null ? {} : { claimedBy: heir, claimedAt: ctx.now }),
  });
}

/** Nobody came in time. */
export const endLateTransfer = (
  desk: Desk,
  workspaceId: WorkspaceId,
  callId: CallId,
): Promise<void> =>
  desk.asHouse(workspaceId, async (ctx) => {
    await lockCall(ctx.db, workspaceId, callId);
    const call = await findCallView(ctx.db, workspaceId, callId);
    const transfer = call?.transfer ?? null;
    if (!call || !transfer || broughtLeg(call, transfer)) return;
    if (Date.parse(transfer.until) > ctx.now.getTime() + 50) return;
    for (const memberId of transfer.memberIds)
      await endRing(ctx.db, workspaceId, callId, memberId, "missed", ctx.now);
    await dropRungLegs(ctx, callId);
    await settleCall(ctx, callId);
  });

// How bringing somebody in ends: who goes, who stays, and whose the call is then.
import {
  type Transfer,
  type TransferChoice,
  type TransferEnd,
  transferEnds,
} from "#domain/call/transfer.ts";
import { isDue, lookAgainAt } from "#domain/due.ts";
import type { CallId, WorkspaceId } from "#domain/ids.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { passOnConversation } from "#server/actions/call/facts/pass-on-conversation.ts";
import { settleCall } from "#server/actions/call/facts/settle-call.ts";
import { legsOf } from "#server/actions/call/in-call/on-call.ts";
import { endPushes } from "#server/actions/call/push/end-pushes.ts";
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
  const { leaves } = transferEnds[end];
  if (leaves)
    for (const leg of legsOf(call, transfer.by))
      await changeLeg(ctx.db, ctx.workspaceId, leg.id, { toldToLeaveAt: ctx.now });
  if (brought && (end === "canceled" || (end === "failed" && isOnlyForTransfer(brought))))
    await changeLeg(ctx.db, ctx.workspaceId, brought.id, { toldToLeaveAt: ctx.now });
  if (end === "canceled") {
    for (const memberId of transfer.memberIds)
      await endRing(ctx.db, ctx.workspaceId, call.id, memberId, "gone", ctx.now);
    await dropRungLegs(ctx, call.id);
  }
  const heir = leaves ? (brought?.memberId ?? null) : null;
  await changeCall(ctx.db, ctx.workspaceId, call.id, {
    ...{ isHoldWanted: false, transfer: null },
    ...(heir === null ? {} : { claimedBy: heir, claimedAt: ctx.now }),
  });
  if (end === "canceled") await endPushes(ctx, call.id);
  if (heir !== null) await passOnConversation(ctx, call, transfer.by, heir);
}

/** A member asked for a private word or a handover has no part in the call after it: they can't rejoin the customer. */
const isOnlyForTransfer = ({ role, broughtHow }: LegRecord): boolean =>
  role === "member" && (broughtHow === "warm" || broughtHow === "cold");

/** The one asked still rings or connects; what happens when they come is different from now on. */
export const continueTransfer = (
  ctx: WriteCtx,
  call: CallView,
  transfer: Transfer,
  how: Extract<TransferChoice, { kind: "continues" }>["how"],
): Promise<void> =>
  changeCall(ctx.db, ctx.workspaceId, call.id, {
    ...{ transfer: { ...transfer, how }, isHoldWanted: how === "cold" },
  });

/** `until` names the transfer, for a later one of the same call keeps its own time. */
export const planTransferEnd = (
  ctx: WriteCtx,
  callId: CallId,
  until: string,
  at = new Date(until),
): void =>
  ctx.schedule(
    "end-transfer",
    { workspaceId: ctx.workspaceId, callId },
    { at, isPunctual: true, key: `end-transfer:${callId}:${Date.parse(until)}` },
  );

/** Its time is up, or a phone that rang for it was silenced by something that does not hold the call. */
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
    if (isDue(transfer.until, ctx.now)) {
      for (const memberId of transfer.memberIds)
        await endRing(ctx.db, workspaceId, callId, memberId, "missed", ctx.now);
      await dropRungLegs(ctx, callId);
    } else planTransferEnd(ctx, callId, transfer.until, lookAgainAt(transfer.until, ctx.now));
    await settleCall(ctx, callId);
  });

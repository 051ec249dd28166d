// A member whose phone rings because a colleague wants to bring them in takes it: the first wins.
import type { LegId, MemberId } from "#domain/ids.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { settleCall } from "#server/actions/call/facts/settle-call.ts";
import { type CallPass, letIn } from "#server/actions/call/let-in.ts";
import { endPushes } from "#server/actions/call/push/end-pushes.ts";
import { dropRungLegs } from "#server/actions/call/rings/own-phone.ts";
import { silenceMember } from "#server/actions/call/rings/silence-member.ts";
import { changeCall } from "#server/store/call/call.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import { becomeMember } from "#server/store/call/leg.ts";
import { endRing, endRings } from "#server/store/call/ringing/ring.ts";

export const isBroughtTo = (call: CallView, memberId: MemberId): boolean =>
  call.transfer !== null &&
  call.transfer.legId === null &&
  call.transfer.memberIds.includes(memberId) &&
  call.rings.some((ring) => ring.memberId === memberId && ring.ended === null);

/** The call is held, and rings at this member for a transfer; so nobody else can take it meanwhile. */
export async function takeTransfer(
  ctx: WriteCtx,
  call: CallView,
  memberId: MemberId,
): Promise<CallPass> {
  const { transfer } = call;
  const pass = await letIn(ctx, call.id, {
    ...{ memberId, role: "member" },
    broughtBy: transfer?.by ?? null,
    broughtHow: transfer?.how ?? null,
  });
  await isTaken(ctx, call, memberId, pass.legId);
  return pass;
}

/** Their own telephone rang for it, and they pressed the key. */
export async function takeTransferByPhone(
  ctx: WriteCtx,
  call: CallView,
  memberId: MemberId,
  legId: LegId,
): Promise<void> {
  const { transfer } = call;
  const brought = transfer && { by: transfer.by, how: transfer.how };
  await becomeMember(ctx.db, ctx.workspaceId, legId, memberId, brought);
  await isTaken(ctx, call, memberId, legId);
}

async function isTaken(
  ctx: WriteCtx,
  call: CallView,
  memberId: MemberId,
  legId: LegId,
): Promise<void> {
  const { transfer } = call;
  await endRing(ctx.db, ctx.workspaceId, call.id, memberId, "answered", ctx.now);
  await endRings(ctx.db, ctx.workspaceId, call.id, "taken", ctx.now);
  await endPushes(ctx, call.id);
  await dropRungLegs(ctx, call.id, legId);
  // Someone who talks on this call isn't rung for another.
  await silenceMember(ctx, memberId, "busy");
  await changeCall(ctx.db, ctx.workspaceId, call.id, {
    transfer: transfer && { ...transfer, legId },
  });
  await settleCall(ctx, call.id);
}

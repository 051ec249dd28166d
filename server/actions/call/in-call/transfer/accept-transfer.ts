// A member rung for a transfer accepts it: the first one wins.
import type { LegId, MemberId } from "#domain/ids.ts";
import { recomputeCallState } from "#server/actions/call/events/recompute-call-state.ts";
import { type CallJoinToken, issueJoinToken } from "#server/actions/call/issue-join-token.ts";
import { endPushes } from "#server/actions/call/push/end-pushes.ts";
import { cancelRingingLegs } from "#server/actions/call/ringing/personal-phone.ts";
import { stopRingingMember } from "#server/actions/call/ringing/stop-ringing-member.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { updateCall } from "#server/store/call/call.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import { assignLegToMember } from "#server/store/call/leg.ts";
import { endRing, endRings } from "#server/store/call/ringing/ring.ts";

export const isTransferTarget = (call: CallView, memberId: MemberId): boolean =>
  call.transfer !== null &&
  call.transfer.legId === null &&
  call.transfer.memberIds.includes(memberId) &&
  call.rings.some((ring) => ring.memberId === memberId && ring.ended === null);

/**
 * The caller holds the call's lock, and the call rings this member for a transfer, so no other member can claim it
 * meanwhile.
 */
export async function acceptTransfer(
  ctx: WriteContext,
  call: CallView,
  memberId: MemberId,
): Promise<CallJoinToken> {
  const { transfer } = call;
  const pass = await issueJoinToken(ctx, call.id, {
    ...{ memberId, role: "member" },
    addedBy: transfer?.by ?? null,
    joinMethod: transfer?.how ?? null,
  });
  await applyAcceptance(ctx, call, memberId, pass.legId);
  return pass;
}

/** The member's personal phone rang for the transfer, and they pressed the key. */
export async function acceptTransferByPhone(
  ctx: WriteContext,
  call: CallView,
  memberId: MemberId,
  legId: LegId,
): Promise<void> {
  const { transfer } = call;
  const transferOrigin = transfer && { by: transfer.by, how: transfer.how };
  await assignLegToMember(ctx.db, ctx.workspaceId, legId, memberId, transferOrigin);
  await applyAcceptance(ctx, call, memberId, legId);
}

async function applyAcceptance(
  ctx: WriteContext,
  call: CallView,
  memberId: MemberId,
  legId: LegId,
): Promise<void> {
  const { transfer } = call;
  await endRing(ctx.db, ctx.workspaceId, call.id, memberId, "answered", ctx.now);
  await endRings(ctx.db, ctx.workspaceId, call.id, "taken", ctx.now);
  await endPushes(ctx, call.id);
  await cancelRingingLegs(ctx, call.id, legId);
  // A member on this call isn't rung for another.
  await stopRingingMember(ctx, memberId, "busy");
  await updateCall(ctx.db, ctx.workspaceId, call.id, {
    transfer: transfer && { ...transfer, legId },
  });
  await recomputeCallState(ctx, call.id);
}

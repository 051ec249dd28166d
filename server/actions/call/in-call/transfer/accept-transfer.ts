// A member rung for a transfer accepts it: the first one wins.
import type { LegId, MemberId } from "#domain/ids.ts";
import { runCallEvent } from "#server/actions/call/engine/run-call-event.ts";
import { type CallJoinToken, issueJoinToken } from "#server/actions/call/issue-join-token.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { CallView } from "#server/store/call/call-list.ts";

export const isTransferTarget = (call: CallView, memberId: MemberId): boolean =>
  call.transfer !== null &&
  call.transfer.legId === null &&
  call.transfer.memberIds.includes(memberId) &&
  call.rings.some((ring) => ring.memberId === memberId && ring.endReason === null);

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
  const join = await issueJoinToken(ctx, call.id, {
    memberId,
    role: "member",
    addedBy: transfer?.by ?? null,
    joinMethod: transfer?.kind ?? null,
  });
  const event = { kind: "transfer_accepted", memberId, legId: join.legId } as const;
  await runCallEvent(ctx, call.id, { ...event, isPhone: false });
  return join;
}

/** The member's personal phone rang for the transfer, and they pressed the key. */
export async function acceptTransferByPhone(
  ctx: WriteContext,
  call: CallView,
  memberId: MemberId,
  legId: LegId,
): Promise<void> {
  await runCallEvent(ctx, call, { kind: "transfer_accepted", memberId, legId, isPhone: true });
}

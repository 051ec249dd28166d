// The first member to claim a call gets it, and later ones see who did; the call's row decides.
import { canBeClaimed } from "#domain/call/engine/claim.ts";
import { AppError } from "#domain/errors.ts";
import type { MemberId } from "#domain/ids.ts";
import { scheduleCarrierSync } from "#server/actions/call/carrier/schedule.ts";
import { canBeOnCall } from "#server/actions/call/load-call.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import { findMember } from "#server/store/workspace/member.ts";
import { holdOtherCalls } from "./hold-other-calls.ts";

/**
 * Rejects a member who can't take the call, and puts their other calls on hold if they asked for it. The call is
 * locked; the caller runs the event.
 */
export async function assertCanClaim(
  ctx: WriteContext,
  call: CallView,
  memberId: MemberId,
  holdOtherCall = false,
): Promise<void> {
  if (!(await canBeOnCall(ctx, call, memberId, "member"))) throw new AppError("forbidden");
  if (!canBeClaimed(call)) throw await claimErrorOf(ctx, call, memberId);
  for (const id of await holdOtherCalls(ctx, memberId, call.id, holdOtherCall))
    scheduleCarrierSync(ctx, id);
}

async function claimErrorOf(
  ctx: WriteContext,
  call: CallView,
  memberId: MemberId,
): Promise<AppError> {
  if (call.endedAt !== null || call.hungUpAt !== null) return new AppError("call_ended");
  if (call.claimedBy === null || call.claimedBy === memberId)
    return new AppError("call_not_ringing");
  const who = await findMember(ctx.db, ctx.workspaceId, call.claimedBy);
  return new AppError("call_already_claimed", { who: who?.name ?? "Someone else" });
}

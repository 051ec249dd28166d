// The first member to claim a call gets it, and later ones see who did; the call's row decides.
import { AppError, required } from "#domain/errors.ts";
import type { LegId, MemberId } from "#domain/ids.ts";
import { scheduleRedirect } from "#server/actions/call/carrier/redirect-customer-leg.ts";
import { scheduleCarrierSync } from "#server/actions/call/carrier/sync-with-carrier.ts";
import {
  type CallFlowContext,
  currentStep,
  loadCallFlowContext,
  waitsOutsideConference,
} from "#server/actions/call/inbound/call-flow-context.ts";
import { mayBeOnCall } from "#server/actions/call/load-call.ts";
import { publishCallChange } from "#server/actions/call/publish-call-change.ts";
import { endPushes } from "#server/actions/call/push/end-pushes.ts";
import { scheduleQueuePositions } from "#server/actions/call/queue/publish-queue-positions.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { type CallRecord, findCall, updateCall } from "#server/store/call/call.ts";
import { claimCall } from "#server/store/call/claim.ts";
import { endRing, endRings } from "#server/store/call/ringing/ring.ts";
import { findMember } from "#server/store/workspace/member.ts";
import { scheduleDueTransition } from "./due-transition.ts";
import { cancelRingingLegs } from "./personal-phone.ts";
import { releaseOtherCalls } from "./release-other-calls.ts";
import { stopRingingMember } from "./stop-ringing-member.ts";

/**
 * Claims the call for this member and returns its current context; the call stays locked. The caller creates the
 * member's leg.
 */
export async function claimForMember(
  ctx: WriteContext,
  call: Pick<CallRecord, "id">,
  memberId: MemberId,
  /** The personal phone leg that claimed the call. */
  exceptLegId: LegId | null = null,
  holdOtherCall = false,
): Promise<CallFlowContext> {
  if (!(await mayBeOnCall(ctx, call, memberId, "member"))) throw new AppError("forbidden");
  if (!(await claimCall(ctx.db, ctx.workspaceId, call.id, memberId, ctx.now)))
    return refuse(ctx, call, memberId);
  for (const id of await releaseOtherCalls(ctx, memberId, call.id, holdOtherCall))
    scheduleCarrierSync(ctx, id);
  // The previous owner may have put the caller on hold.
  await updateCall(ctx.db, ctx.workspaceId, call.id, { isHoldRequested: false });
  const flowContext = await loadCallFlowContext(
    ctx,
    required(await findCall(ctx.db, ctx.workspaceId, call.id), "held"),
  );
  await endRing(ctx.db, ctx.workspaceId, call.id, memberId, "answered", ctx.now);
  await endRings(ctx.db, ctx.workspaceId, call.id, "taken", ctx.now);
  await endPushes(ctx, call.id);
  await cancelRingingLegs(ctx, call.id, exceptLegId);
  // A member on a call is rung for no other.
  await stopRingingMember(ctx, memberId, "busy");
  // The caller heard music outside the conference, and is redirected into it.
  if (waitsOutsideConference(currentStep(flowContext))) {
    await updateCall(ctx.db, ctx.workspaceId, call.id, {
      conferenceEpoch: flowContext.call.conferenceEpoch + 1,
    });
    await scheduleRedirect(ctx, call);
  }
  scheduleDueTransition(ctx, flowContext);
  publishCallChange(ctx, flowContext.call);
  if (flowContext.call.waitingSince !== null) scheduleQueuePositions(ctx, flowContext.call.inboxId);
  ctx.announce("member", memberId);
  return {
    ...flowContext,
    call: required(await findCall(ctx.db, ctx.workspaceId, call.id), "held"),
  };
}

async function refuse(
  ctx: WriteContext,
  { id }: Pick<CallRecord, "id">,
  memberId: MemberId,
): Promise<never> {
  const now = required(await findCall(ctx.db, ctx.workspaceId, id), "it was seen");
  if (now.endedAt !== null || now.hungUpAt !== null) throw new AppError("call_ended");
  if (now.claimedBy !== null && now.claimedBy !== memberId) {
    const who = await findMember(ctx.db, ctx.workspaceId, now.claimedBy);
    throw new AppError("call_already_claimed", { who: who?.name ?? "Someone else" });
  }
  throw new AppError("call_not_ringing");
}

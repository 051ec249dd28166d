// The first to take a call has it. Whoever comes second is told who was first; the row of the call decides.
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

/** Answers the course as it stands now: the call is this member's, and held. Their leg is for the caller to make. */
export async function claimForMember(
  ctx: WriteContext,
  call: Pick<CallRecord, "id">,
  memberId: MemberId,
  /** Their own telephone, by which they took it. */
  exceptLegId: LegId | null = null,
  holdOtherCall = false,
): Promise<CallFlowContext> {
  if (!(await mayBeOnCall(ctx, call, memberId, "member"))) throw new AppError("forbidden");
  if (!(await claimCall(ctx.db, ctx.workspaceId, call.id, memberId, ctx.now)))
    return refuse(ctx, call, memberId);
  for (const id of await releaseOtherCalls(ctx, memberId, call.id, holdOtherCall))
    scheduleCarrierSync(ctx, id);
  // Whoever had it before may have left the caller to the music.
  await updateCall(ctx.db, ctx.workspaceId, call.id, { isHoldRequested: false });
  const course = await loadCallFlowContext(
    ctx,
    required(await findCall(ctx.db, ctx.workspaceId, call.id), "held"),
  );
  await endRing(ctx.db, ctx.workspaceId, call.id, memberId, "answered", ctx.now);
  await endRings(ctx.db, ctx.workspaceId, call.id, "taken", ctx.now);
  await endPushes(ctx, call.id);
  await cancelRingingLegs(ctx, call.id, exceptLegId);
  // Whoever speaks hears no other call ring.
  await stopRingingMember(ctx, memberId, "busy");
  // They heard music outside the room, and are brought into it.
  if (waitsOutsideConference(currentStep(course))) {
    await updateCall(ctx.db, ctx.workspaceId, call.id, { stay: course.call.stay + 1 });
    await scheduleRedirect(ctx, call);
  }
  scheduleDueTransition(ctx, course);
  publishCallChange(ctx, course.call);
  if (course.call.waitingSince !== null) scheduleQueuePositions(ctx, course.call.inboxId);
  ctx.announce("member", memberId);
  return { ...course, call: required(await findCall(ctx.db, ctx.workspaceId, call.id), "held") };
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

import type { SupervisionMode } from "#domain/call/call.ts";
import { isSpeaker, listConnectedSpeakers } from "#domain/call/derive-call-state.ts";
import { AppError } from "#domain/errors.ts";
import { hasPermission } from "#domain/permissions.ts";
import { type AuthenticatedActor, requireAuthenticated } from "#server/actions/actor.ts";
import { recomputeCallState } from "#server/actions/call/events/recompute-call-state.ts";
import { type CallJoinToken, issueJoinToken } from "#server/actions/call/issue-join-token.ts";
import { lockVisibleCall } from "#server/actions/call/load-call.ts";
import { endPushes } from "#server/actions/call/push/end-pushes.ts";
import { assertNotOnOtherCall } from "#server/actions/call/ringing/release-other-calls.ts";
import { stopRingingMember } from "#server/actions/call/ringing/stop-ringing-member.ts";
import { defineWriteAction, type WriteContext } from "#server/actions/define-action.ts";
import { updateCall } from "#server/store/call/call.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import { claimCall } from "#server/store/call/claim.ts";
import { type LegRecord, updateLeg } from "#server/store/call/leg.ts";
import { endRing, endRings } from "#server/store/call/ringing/ring.ts";
import { lockMember } from "#server/store/call/ringing/ring-candidate.ts";
import {
  activeLegsOf,
  assertCallConnected,
  assertCallNotEnded,
} from "./assert-call-participant.ts";

export const joinCall = defineWriteAction({
  name: "join-call",
  needs: "call.handle",
  isSecret: true,
  async run(ctx, { callId, mode }) {
    const actor = requireAuthenticated(ctx.actor);
    const call = await lockVisibleCall(ctx, callId);
    assertCallNotEnded(call);
    const input = mode ?? lastMode(call, actor);
    return input === null ? rejoin(ctx, call, actor) : supervise(ctx, call, actor, input);
  },
});

/** A supervisor rejoins in their last mode: as a speaker they would suddenly be heard by everyone. */
function lastMode(call: CallView, { memberId }: AuthenticatedActor): SupervisionMode | null {
  const last = call.legs.findLast((leg) => leg.memberId === memberId);
  return last?.role === "supervisor" && last.leaveRequestedAt === null ? last.mode : null;
}

/** Joining again replaces the previous leg, e.g. after a page reload. */
async function supervise(
  ctx: WriteContext,
  call: CallView,
  actor: AuthenticatedActor,
  mode: SupervisionMode,
): Promise<CallJoinToken> {
  const { memberId, role } = actor;
  if (!hasPermission(role, "call.supervise")) throw new AppError("forbidden");
  assertCallConnected(call);
  // A member who handed this call over may listen even before the carrier reports the end of their leg.
  const { isOnCall } = await lockMember(ctx.db, ctx.workspaceId, memberId, call.id);
  const speaksHere = activeLegsOf(call, memberId).some((leg) => leg.leaveRequestedAt === null);
  if (isOnCall || speaksHere) throw new AppError("already_in_call");
  await releaseOldLegs(ctx, call, actor);
  ctx.audit(call.id, { mode });
  const pass = await issueJoinToken(ctx, call.id, { memberId, role: "supervisor", mode });
  await recomputeCallState(ctx, call.id);
  return pass;
}

/** After a closed browser or a lost network, a former speaker rejoins with a new leg. */
async function rejoin(
  ctx: WriteContext,
  call: CallView,
  actor: AuthenticatedActor,
): Promise<CallJoinToken> {
  const { memberId } = actor;
  const mine = call.legs.filter((leg) => isSpeaker(leg) && leg.memberId === memberId);
  const last = mine.at(-1);
  const wasLet = last !== undefined || call.claimedBy === memberId;
  if (!wasLet || last?.leaveRequestedAt) throw new AppError("not_in_call");
  await assertNotOnOtherCall(ctx, memberId, call);
  await reclaimIfRinging(ctx, call, actor);
  await releaseOldLegs(ctx, call, actor);
  const pass = await issueJoinToken(ctx, call.id, {
    ...{ memberId, role: "member" },
    addedBy: last?.addedBy ?? null,
    joinMethod: last?.joinMethod ?? null,
  });
  await moveTransferTarget(ctx, call, mine, pass);
  // Other calls may have started to ring this member meanwhile.
  await stopRingingMember(ctx, memberId, "busy");
  await recomputeCallState(ctx, call.id);
  return pass;
}

/** Moves a pending transfer to the target's new leg; otherwise it would fail with the old one. */
async function moveTransferTarget(
  ctx: WriteContext,
  { id, transfer }: CallView,
  mine: readonly LegRecord[],
  { legId }: CallJoinToken,
): Promise<void> {
  if (transfer && mine.some((leg) => leg.id === transfer.legId))
    await updateCall(ctx.db, ctx.workspaceId, id, { transfer: { ...transfer, legId } });
}

/** The call has been ringing since the member was lost: they get it before others, unless it was claimed. */
async function reclaimIfRinging(
  ctx: WriteContext,
  call: CallView,
  { memberId }: AuthenticatedActor,
): Promise<void> {
  const isTaken =
    call.claimedBy !== null || listConnectedSpeakers(call.legs, call.endedEpoch).length > 0;
  if (isTaken) return;
  if (!(await claimCall(ctx.db, ctx.workspaceId, call.id, memberId, ctx.now)))
    throw new AppError("call_ended");
  await endRing(ctx.db, ctx.workspaceId, call.id, memberId, "answered", ctx.now);
  await endRings(ctx.db, ctx.workspaceId, call.id, "taken", ctx.now);
  await endPushes(ctx, call.id);
}

/** A member has one leg per call: ends the previous ones, even if their end was not reported yet. */
async function releaseOldLegs(
  ctx: WriteContext,
  call: CallView,
  { memberId }: AuthenticatedActor,
): Promise<void> {
  for (const leg of call.legs)
    if (leg.memberId === memberId && leg.endedAt === null)
      await updateLeg(ctx.db, ctx.workspaceId, leg.id, { leaveRequestedAt: ctx.now });
}

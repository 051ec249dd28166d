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
    const wish = mode ?? lastMode(call, actor);
    return wish === null ? comeBack(ctx, call, actor) : supervise(ctx, call, actor, wish);
  },
});

/** Who listened comes back to listen: as a speaker they would be heard all at once. */
function lastMode(call: CallView, { memberId }: AuthenticatedActor): SupervisionMode | null {
  const last = call.legs.findLast((leg) => leg.memberId === memberId);
  return last?.role === "supervisor" && last.leaveRequestedAt === null ? last.mode : null;
}

/** Said again it lets them in again: their page was loaded anew, and what is left of the last time goes. */
async function supervise(
  ctx: WriteContext,
  call: CallView,
  actor: AuthenticatedActor,
  mode: SupervisionMode,
): Promise<CallJoinToken> {
  const { memberId, role } = actor;
  if (!hasPermission(role, "call.supervise")) throw new AppError("forbidden");
  assertCallConnected(call);
  // Whoever has handed this call over may listen, though the carrier's last word about their leg is on its way.
  const { isOnCall } = await lockMember(ctx.db, ctx.workspaceId, memberId, call.id);
  const speaksHere = activeLegsOf(call, memberId).some((leg) => leg.leaveRequestedAt === null);
  if (isOnCall || speaksHere) throw new AppError("already_in_call");
  await letGo(ctx, call, actor);
  ctx.audit(call.id, { mode });
  const pass = await issueJoinToken(ctx, call.id, { memberId, role: "supervisor", mode });
  await recomputeCallState(ctx, call.id);
  return pass;
}

/** The browser was closed, or the network lost: whoever spoke in it comes back by a new leg. */
async function comeBack(
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
  await comeFirst(ctx, call, actor);
  await letGo(ctx, call, actor);
  const pass = await issueJoinToken(ctx, call.id, {
    ...{ memberId, role: "member" },
    addedBy: last?.addedBy ?? null,
    joinMethod: last?.joinMethod ?? null,
  });
  await moveAsked(ctx, call, mine, pass);
  // Callers may have begun to ring for them in between.
  await stopRingingMember(ctx, memberId, "busy");
  await recomputeCallState(ctx, call.id);
  return pass;
}

/** Asked for a word or a handover, they are still asked: with the new leg, or the transfer would fail with the old one. */
async function moveAsked(
  ctx: WriteContext,
  { id, transfer }: CallView,
  mine: readonly LegRecord[],
  { legId }: CallJoinToken,
): Promise<void> {
  if (transfer && mine.some((leg) => leg.id === transfer.legId))
    await updateCall(ctx.db, ctx.workspaceId, id, { transfer: { ...transfer, legId } });
}

/** It rings on since they were lost: they come back before others, unless somebody has taken it. */
async function comeFirst(
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

/** Nobody is on a call twice: what is left of the last time goes, though its end was not told yet. */
async function letGo(
  ctx: WriteContext,
  call: CallView,
  { memberId }: AuthenticatedActor,
): Promise<void> {
  for (const leg of call.legs)
    if (leg.memberId === memberId && leg.endAt === null)
      await updateLeg(ctx.db, ctx.workspaceId, leg.id, { leaveRequestedAt: ctx.now });
}

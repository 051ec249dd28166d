import type { SupervisionMode } from "#domain/call/call.ts";
import { isSpeaker } from "#domain/call/derive-call-state.ts";
import { canBeClaimed, canBeReclaimed } from "#domain/call/engine/claim.ts";
import { AppError } from "#domain/errors.ts";
import { hasPermission } from "#domain/permissions.ts";
import { type AuthenticatedActor, requireAuthenticated } from "#server/actions/actor.ts";
import { runCallEvent } from "#server/actions/call/engine/run-call-event.ts";
import { type CallJoinToken, issueJoinToken } from "#server/actions/call/issue-join-token.ts";
import { lockVisibleCall } from "#server/actions/call/load-call.ts";
import { assertNotOnOtherCall } from "#server/actions/call/ringing/hold-other-calls.ts";
import { defineWriteAction, type WriteContext } from "#server/actions/define-action.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import { lockMember } from "#server/store/call/ringing/ring-candidate.ts";
import {
  activeLegsOf,
  assertCallConnected,
  assertCallNotEnded,
} from "./assert-call-participant.ts";

export const joinCall = defineWriteAction({
  name: "join-call",
  requires: "call.handle",
  isSecret: true,
  isRepeatable: true,
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
  ctx.audit(call.id, { mode });
  const join = await issueJoinToken(ctx, call.id, { memberId, role: "supervisor", mode });
  await runCallEvent(ctx, call.id, { kind: "supervised", memberId, legId: join.legId });
  return join;
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
  if (canBeReclaimed({ call, legs: call.legs }) && !canBeClaimed(call))
    throw new AppError("call_ended");
  const join = await issueJoinToken(ctx, call.id, {
    memberId,
    role: "member",
    addedBy: last?.addedBy ?? null,
    joinMethod: last?.joinMethod ?? null,
  });
  await runCallEvent(ctx, call.id, { kind: "rejoined", memberId, legId: join.legId });
  return join;
}

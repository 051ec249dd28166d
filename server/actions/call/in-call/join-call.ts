import type { SuperviseMode } from "#domain/call/call.ts";
import { isSpeaker, listSpeakers } from "#domain/call/fold.ts";
import { DeskError } from "#domain/errors.ts";
import { may } from "#domain/permissions.ts";
import { defineAction, type WriteCtx } from "#server/actions/action.ts";
import { asSomeone, type SomeoneActor } from "#server/actions/actor.ts";
import { takeCallFor } from "#server/actions/call/access.ts";
import { settleCall } from "#server/actions/call/facts/settle-call.ts";
import { type CallPass, letIn } from "#server/actions/call/let-in.ts";
import { endPushes } from "#server/actions/call/push/end-pushes.ts";
import { stopIfOnAnother } from "#server/actions/call/rings/free-hands.ts";
import { silenceMember } from "#server/actions/call/rings/silence-member.ts";
import { changeCall } from "#server/store/call/call.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import { claimCall } from "#server/store/call/claim.ts";
import { changeLeg, type LegRecord } from "#server/store/call/leg.ts";
import { endRing, endRings } from "#server/store/call/ringing/ring.ts";
import { holdMember } from "#server/store/call/ringing/ringable.ts";
import { legsOf, stopIfNobodySpeaks, stopIfOver } from "./on-call.ts";

export const joinCall = defineAction({
  name: "join-call",
  needs: "call.take",
  isSecret: true,
  async run(ctx, { callId, mode }) {
    const actor = asSomeone(ctx.actor);
    const call = await takeCallFor(ctx, callId);
    stopIfOver(call);
    const wish = mode ?? lastMode(call, actor);
    return wish === null ? comeBack(ctx, call, actor) : supervise(ctx, call, actor, wish);
  },
});

/** Who listened comes back to listen: as a speaker they would be heard all at once. */
function lastMode(call: CallView, { memberId }: SomeoneActor): SuperviseMode | null {
  const last = call.legs.findLast((leg) => leg.memberId === memberId);
  return last?.role === "supervisor" && last.toldToLeaveAt === null ? last.mode : null;
}

/** Said again it lets them in again: their page was loaded anew, and what is left of the last time goes. */
async function supervise(
  ctx: WriteCtx,
  call: CallView,
  actor: SomeoneActor,
  mode: SuperviseMode,
): Promise<CallPass> {
  const { memberId, role } = actor;
  if (!may(role, "call.supervise")) throw new DeskError("not_allowed");
  stopIfNobodySpeaks(call);
  // Whoever has handed this call over may listen, though the carrier's last word about their leg is on its way.
  const { isOnCall } = await holdMember(ctx.db, ctx.workspaceId, memberId, call.id);
  const speaksHere = legsOf(call, memberId).some((leg) => leg.toldToLeaveAt === null);
  if (isOnCall || speaksHere) throw new DeskError("already_on_call");
  await letGo(ctx, call, actor);
  ctx.audit(call.id, { mode });
  const pass = await letIn(ctx, call.id, { memberId, role: "supervisor", mode });
  await settleCall(ctx, call.id);
  return pass;
}

/** The browser was closed, or the network lost: whoever spoke in it comes back by a new leg. */
async function comeBack(ctx: WriteCtx, call: CallView, actor: SomeoneActor): Promise<CallPass> {
  const { memberId } = actor;
  const mine = call.legs.filter((leg) => isSpeaker(leg) && leg.memberId === memberId);
  const last = mine.at(-1);
  const wasLet = last !== undefined || call.claimedBy === memberId;
  if (!wasLet || last?.toldToLeaveAt) throw new DeskError("not_on_this_call");
  await stopIfOnAnother(ctx, memberId, call);
  await comeFirst(ctx, call, actor);
  await letGo(ctx, call, actor);
  const pass = await letIn(ctx, call.id, {
    ...{ memberId, role: "member" },
    broughtBy: last?.broughtBy ?? null,
    broughtHow: last?.broughtHow ?? null,
  });
  await moveAsked(ctx, call, mine, pass);
  // Callers may have begun to ring for them in between.
  await silenceMember(ctx, memberId, "busy");
  await settleCall(ctx, call.id);
  return pass;
}

/** Asked for a word or a handover, they are still asked: with the new leg, or the transfer would fail with the old one. */
async function moveAsked(
  ctx: WriteCtx,
  { id, transfer }: CallView,
  mine: readonly LegRecord[],
  { legId }: CallPass,
): Promise<void> {
  if (transfer && mine.some((leg) => leg.id === transfer.legId))
    await changeCall(ctx.db, ctx.workspaceId, id, { transfer: { ...transfer, legId } });
}

/** It rings on since they were lost: they come back before others, unless somebody has taken it. */
async function comeFirst(ctx: WriteCtx, call: CallView, { memberId }: SomeoneActor): Promise<void> {
  const isTaken = call.claimedBy !== null || listSpeakers(call.legs, call.overStay).length > 0;
  if (isTaken) return;
  if (!(await claimCall(ctx.db, ctx.workspaceId, call.id, memberId, ctx.now)))
    throw new DeskError("call_over");
  await endRing(ctx.db, ctx.workspaceId, call.id, memberId, "answered", ctx.now);
  await endRings(ctx.db, ctx.workspaceId, call.id, "taken", ctx.now);
  await endPushes(ctx, call.id);
}

/** Nobody is on a call twice: what is left of the last time goes, though its end was not told yet. */
async function letGo(ctx: WriteCtx, call: CallView, { memberId }: SomeoneActor): Promise<void> {
  for (const leg of call.legs)
    if (leg.memberId === memberId && leg.endAt === null)
      await changeLeg(ctx.db, ctx.workspaceId, leg.id, { toldToLeaveAt: ctx.now });
}

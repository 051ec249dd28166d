// The first to take a call has it. Whoever comes second is told who was first; the row of the call decides.
import { DeskError, must } from "#domain/errors.ts";
import type { LegId, MemberId } from "#domain/ids.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { mayBeOnCall } from "#server/actions/call/access.ts";
import { announceCall } from "#server/actions/call/announce-call.ts";
import { guide } from "#server/actions/call/carrier/guide-call.ts";
import { scheduleTidy } from "#server/actions/call/carrier/tidy-call.ts";
import {
  type Course,
  courseOf,
  standOf,
  waitsOutside,
} from "#server/actions/call/inbound/course.ts";
import { endPushes } from "#server/actions/call/push/end-pushes.ts";
import { announceQueue } from "#server/actions/call/queue/announce-queue.ts";
import { type CallRecord, changeCall, findCall } from "#server/store/call/call.ts";
import { claimCall } from "#server/store/call/claim.ts";
import { endRing, endRings } from "#server/store/call/ringing/ring.ts";
import { findMember } from "#server/store/workspace/member.ts";
import { freeHands } from "./free-hands.ts";
import { dropRungLegs } from "./own-phone.ts";
import { planMove } from "./plan-move.ts";
import { silenceMember } from "./silence-member.ts";

/** Answers the course as it stands now: the call is this member's, and held. Their leg is for the caller to make. */
export async function takeCall(
  ctx: WriteCtx,
  call: Pick<CallRecord, "id">,
  memberId: MemberId,
  /** Their own telephone, by which they took it. */
  exceptLegId: LegId | null = null,
  holdsOther = false,
): Promise<Course> {
  if (!(await mayBeOnCall(ctx, call, memberId, "member"))) throw new DeskError("not_allowed");
  if (!(await claimCall(ctx.db, ctx.workspaceId, call.id, memberId, ctx.now)))
    return refuse(ctx, call, memberId);
  for (const id of await freeHands(ctx, memberId, call.id, holdsOther)) scheduleTidy(ctx, id);
  // Whoever had it before may have left the caller to the music.
  await changeCall(ctx.db, ctx.workspaceId, call.id, { isHoldWanted: false });
  const course = await courseOf(
    ctx,
    must(await findCall(ctx.db, ctx.workspaceId, call.id), "held"),
  );
  await endRing(ctx.db, ctx.workspaceId, call.id, memberId, "answered", ctx.now);
  await endRings(ctx.db, ctx.workspaceId, call.id, "taken", ctx.now);
  await endPushes(ctx, call.id);
  await dropRungLegs(ctx, call.id, exceptLegId);
  // Whoever speaks hears no other call ring.
  await silenceMember(ctx, memberId, "busy");
  // They heard music outside the room, and are brought into it.
  if (waitsOutside(standOf(course))) {
    await changeCall(ctx.db, ctx.workspaceId, call.id, { stay: course.call.stay + 1 });
    await guide(ctx, call);
  }
  planMove(ctx, course);
  announceCall(ctx, course.call);
  if (course.call.waitingSince !== null) announceQueue(ctx, course.call.lineId);
  ctx.announce("member", memberId);
  return { ...course, call: must(await findCall(ctx.db, ctx.workspaceId, call.id), "held") };
}

async function refuse(
  ctx: WriteCtx,
  { id }: Pick<CallRecord, "id">,
  memberId: MemberId,
): Promise<never> {
  const now = must(await findCall(ctx.db, ctx.workspaceId, id), "it was seen");
  if (now.endedAt !== null || now.hungUpAt !== null) throw new DeskError("call_over");
  if (now.claimedBy !== null && now.claimedBy !== memberId) {
    const who = await findMember(ctx.db, ctx.workspaceId, now.claimedBy);
    throw new DeskError("call_taken", { who: who?.name ?? "Someone else" });
  }
  throw new DeskError("call_not_ringing");
}

// A member speaks in one call at a time. Answering a second call, or resuming the first, puts the other on hold; the
// lock on the member's row orders concurrent requests.

import { isSpeaker } from "#domain/call/derive-call-state.ts";
import { canBePutOnHold, canMemberSpeakElsewhere } from "#domain/call/hold-candidate.ts";
import { AppError } from "#domain/errors.ts";
import type { CallId, MemberId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { runCallEvent } from "#server/actions/call/engine/run-call-event.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { type CallView, listCallViews } from "#server/store/call/call-list.ts";
import { listCallsOfMember, lockMember } from "#server/store/call/ringing/ring-candidate.ts";
import { findMember } from "#server/store/workspace/member.ts";

/** Puts the member's other calls on hold. Returns the calls to sync; throws if one can't be held. */
export async function holdOtherCalls(
  ctx: WriteContext,
  memberId: MemberId,
  callId: CallId,
  /** Whether the member asked to hold the other call; otherwise it blocks this one. */
  holdOtherCall: boolean,
): Promise<CallId[]> {
  const { isOnCall } = await lockMember(ctx.db, ctx.workspaceId, memberId, callId);
  if (!isOnCall) return [];
  const others = await listOtherCalls(ctx, memberId, callId);
  if (!holdOtherCall || others.length >= limit("concurrentCallsPerMember"))
    throw new AppError("already_in_call");
  const spoken = others.filter((one) => !canMemberSpeakElsewhere(one));
  for (const other of spoken) {
    if (!canBePutOnHold(other, memberId)) throw new AppError("already_in_call");
    await runCallEvent(ctx, other, { kind: "hold_requested", isHeld: true });
  }
  return spoken.map((one) => one.id);
}

/** Rejects if the member has claimed another call meanwhile, unless one of the two is on hold. */
export async function assertNotOnOtherCall(
  ctx: WriteContext,
  memberId: MemberId,
  call: CallView,
): Promise<void> {
  const { isOnCall } = await lockMember(ctx.db, ctx.workspaceId, memberId, call.id);
  if (isOnCall && !canMemberSpeakElsewhere(call)) await stopIfElsewhere(ctx, memberId, call.id);
}

/** A member can't act in this call while they speak in another. */
export async function assertNotSpeakingElsewhere(
  ctx: WriteContext,
  memberId: MemberId,
  callId: CallId,
): Promise<void> {
  const { isOnCall } = await lockMember(ctx.db, ctx.workspaceId, memberId, callId);
  if (isOnCall) await stopIfElsewhere(ctx, memberId, callId);
}

/** If another member resumed it, the customer would hear no one: their speaker is in another call. */
export async function assertSpeakersNotElsewhere(ctx: WriteContext, call: CallView): Promise<void> {
  const speaking = call.legs.filter((leg) => isSpeaker(leg) && leg.endedAt === null);
  const memberIds = speaking.flatMap(({ memberId }) => (memberId === null ? [] : [memberId]));
  for (const memberId of [...new Set(memberIds)].toSorted()) {
    const member = await findMember(ctx.db, ctx.workspaceId, memberId);
    await lockMember(ctx.db, ctx.workspaceId, memberId, call.id);
    if (await isElsewhere(ctx, memberId, call.id))
      throw new AppError("speaker_in_other_call", { who: member?.name ?? "The person talking" });
  }
}

async function stopIfElsewhere(
  ctx: WriteContext,
  memberId: MemberId,
  callId: CallId,
): Promise<void> {
  if (await isElsewhere(ctx, memberId, callId)) throw new AppError("already_in_call");
}

const isElsewhere = async (
  ctx: WriteContext,
  memberId: MemberId,
  callId: CallId,
): Promise<boolean> =>
  !(await listOtherCalls(ctx, memberId, callId)).every(canMemberSpeakElsewhere);

async function listOtherCalls(
  ctx: WriteContext,
  memberId: MemberId,
  callId: CallId,
): Promise<readonly CallView[]> {
  const ids = await listCallsOfMember(ctx.db, ctx.workspaceId, memberId);
  return listCallViews(
    ctx.db,
    ctx.workspaceId,
    ids.filter((id) => id !== callId),
  );
}

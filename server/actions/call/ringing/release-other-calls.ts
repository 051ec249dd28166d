// A member speaks in one call at a time. Whoever answers a second, or goes back to the first, leaves the other to the
// music; which of two wishes came first is decided by their row.
import { canBePutOnHold, isParkedOnHold } from "#domain/call/concurrent-calls.ts";
import { isSpeaker } from "#domain/call/derive-call-state.ts";
import { AppError } from "#domain/errors.ts";
import type { CallId, MemberId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { publishCallChange } from "#server/actions/call/publish-call-change.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { lockCall, updateCall } from "#server/store/call/call.ts";
import { type CallView, listCallsById } from "#server/store/call/call-list.ts";
import { listCallsOfMember, lockMember } from "#server/store/call/ringing/ring-candidate.ts";
import { findMember } from "#server/store/workspace/member.ts";

/** Calls before members, and of calls the earliest first, as everybody holds them. */
export async function lockCallsOfMember(
  ctx: WriteContext,
  memberId: MemberId,
  callId: CallId,
): Promise<void> {
  const others = await listCallsOfMember(ctx.db, ctx.workspaceId, memberId);
  for (const id of [...new Set([...others, callId])].toSorted())
    await lockCall(ctx.db, ctx.workspaceId, id);
}

/**
 * They speak in no other call from now on; which one stands aside for it, and is to be tidied by whoever asks. Refuses
 * where they cannot leave it.
 */
export async function releaseOtherCalls(
  ctx: WriteContext,
  memberId: MemberId,
  callId: CallId,
  /** Whether they wish to leave the other to the music; else it stands in the way. */
  holdOtherCall: boolean,
): Promise<CallId[]> {
  const { isOnCall } = await lockMember(ctx.db, ctx.workspaceId, memberId, callId);
  if (!isOnCall) return [];
  const others = await otherCalls(ctx, memberId, callId);
  if (!holdOtherCall || others.length >= limit("callsAtHand"))
    throw new AppError("already_in_call");
  const spoken = others.filter((one) => !isParkedOnHold(one));
  for (const other of spoken) {
    if (!canBePutOnHold(other, memberId)) throw new AppError("already_in_call");
    await updateCall(ctx.db, ctx.workspaceId, other.id, { isHoldRequested: true });
    publishCallChange(ctx, other);
  }
  return spoken.map((one) => one.id);
}

/** Another call was taken in the meantime, or is being taken in this very moment: one of both has to stand aside. */
export async function assertNotOnOtherCall(
  ctx: WriteContext,
  memberId: MemberId,
  call: CallView,
): Promise<void> {
  const { isOnCall } = await lockMember(ctx.db, ctx.workspaceId, memberId, call.id);
  if (isOnCall && !isParkedOnHold(call)) await stopIfElsewhere(ctx, memberId, call.id);
}

/** What is to be said in this call, they cannot say while they speak in another. */
export async function assertNotSpeakingElsewhere(
  ctx: WriteContext,
  memberId: MemberId,
  callId: CallId,
): Promise<void> {
  const { isOnCall } = await lockMember(ctx.db, ctx.workspaceId, memberId, callId);
  if (isOnCall) await stopIfElsewhere(ctx, memberId, callId);
}

/** Taken back by somebody else, its customer would be heard by nobody: whoever speaks with them is in another call. */
export async function assertSpeakersNotElsewhere(ctx: WriteContext, call: CallView): Promise<void> {
  const speaking = call.legs.filter((leg) => isSpeaker(leg) && leg.endAt === null);
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
): Promise<boolean> => !(await otherCalls(ctx, memberId, callId)).every(isParkedOnHold);

async function otherCalls(
  ctx: WriteContext,
  memberId: MemberId,
  callId: CallId,
): Promise<readonly CallView[]> {
  const ids = await listCallsOfMember(ctx.db, ctx.workspaceId, memberId);
  return listCallsById(
    ctx.db,
    ctx.workspaceId,
    ids.filter((id) => id !== callId),
  );
}

// A member speaks in one call at a time. Whoever answers a second, or goes back to the first, leaves the other to the
// music; which of two wishes came first is decided by their row.
import { mayStandAside, standsAside } from "#domain/call/aside.ts";
import { isSpeaker } from "#domain/call/fold.ts";
import { DeskError } from "#domain/errors.ts";
import type { CallId, MemberId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { announceCall } from "#server/actions/call/announce-call.ts";
import { changeCall, lockCall } from "#server/store/call/call.ts";
import { type CallView, listCallsById } from "#server/store/call/call-list.ts";
import { holdMember, listCallsOfMember } from "#server/store/call/ringing/ringable.ts";
import { findMember } from "#server/store/workspace/member.ts";

/** Calls before members, and of calls the earliest first, as everybody holds them. */
export async function holdCallsOf(
  ctx: WriteCtx,
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
export async function freeHands(
  ctx: WriteCtx,
  memberId: MemberId,
  callId: CallId,
  /** Whether they wish to leave the other to the music; else it stands in the way. */
  holdsOther: boolean,
): Promise<CallId[]> {
  const { isOnCall } = await holdMember(ctx.db, ctx.workspaceId, memberId, callId);
  if (!isOnCall) return [];
  const others = await otherCalls(ctx, memberId, callId);
  if (!holdsOther || others.length >= limit("callsAtHand")) throw new DeskError("already_on_call");
  const spoken = others.filter((one) => !standsAside(one));
  for (const other of spoken) {
    if (!mayStandAside(other, memberId)) throw new DeskError("already_on_call");
    await changeCall(ctx.db, ctx.workspaceId, other.id, { isHoldWanted: true });
    announceCall(ctx, other);
  }
  return spoken.map((one) => one.id);
}

/** Another call was taken in the meantime, or is being taken in this very moment: one of both has to stand aside. */
export async function stopIfOnAnother(
  ctx: WriteCtx,
  memberId: MemberId,
  call: CallView,
): Promise<void> {
  const { isOnCall } = await holdMember(ctx.db, ctx.workspaceId, memberId, call.id);
  if (isOnCall && !standsAside(call)) await stopIfElsewhere(ctx, memberId, call.id);
}

/** What is to be said in this call, they cannot say while they speak in another. */
export async function stopIfSpeaksElsewhere(
  ctx: WriteCtx,
  memberId: MemberId,
  callId: CallId,
): Promise<void> {
  const { isOnCall } = await holdMember(ctx.db, ctx.workspaceId, memberId, callId);
  if (isOnCall) await stopIfElsewhere(ctx, memberId, callId);
}

/** Taken back by somebody else, its customer would be heard by nobody: whoever speaks with them is in another call. */
export async function stopIfLeftForAnother(ctx: WriteCtx, call: CallView): Promise<void> {
  const speaking = call.legs.filter((leg) => isSpeaker(leg) && leg.endAt === null);
  const memberIds = speaking.flatMap(({ memberId }) => (memberId === null ? [] : [memberId]));
  for (const memberId of [...new Set(memberIds)].toSorted()) {
    const member = await findMember(ctx.db, ctx.workspaceId, memberId);
    await holdMember(ctx.db, ctx.workspaceId, memberId, call.id);
    if (await isElsewhere(ctx, memberId, call.id))
      throw new DeskError("speaks_elsewhere", { who: member?.name ?? "The person talking" });
  }
}

async function stopIfElsewhere(ctx: WriteCtx, memberId: MemberId, callId: CallId): Promise<void> {
  if (await isElsewhere(ctx, memberId, callId)) throw new DeskError("already_on_call");
}

const isElsewhere = async (ctx: WriteCtx, memberId: MemberId, callId: CallId): Promise<boolean> =>
  !(await otherCalls(ctx, memberId, callId)).every(standsAside);

async function otherCalls(
  ctx: WriteCtx,
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

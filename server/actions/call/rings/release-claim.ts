// Somebody took the call and never came to it: their browser is gone, or was not let in. The caller rings on.
import type { CallId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { settleCall } from "#server/actions/call/facts/settle-call.ts";
import { endLeg, tellLeg } from "#server/actions/call/facts/tell-leg.ts";
import type { Course } from "#server/actions/call/inbound/course.ts";
import { type CallRecord, changeCall, releaseCall } from "#server/store/call/call.ts";
import { changeLeg, type LegRecord, listLegs } from "#server/store/call/leg.ts";
import { changeRing } from "#server/store/call/ringing/ring.ts";
import { ringAgain } from "./ring-again.ts";

export async function releaseClaim(ctx: WriteCtx, { call }: Course): Promise<void> {
  const { claimedBy } = call;
  if (claimedBy === null) return;
  const legs = await listLegs(ctx.db, ctx.workspaceId, [call.id]);
  const theirs = legs.filter((leg) => leg.memberId === claimedBy && leg.endAt === null);
  if (theirs.some((leg) => leg.joinAt !== null)) return;
  // They are at the door: news of their coming may be late.
  const cameAt = Math.max(...theirs.map((leg) => Date.parse(leg.answerAt ?? "") || 0));
  const until = cameAt + limit("claimJoinSeconds") * 1000;
  if (until > ctx.now.getTime()) return waitUntil(ctx, call.id, new Date(until));
  if (cameAt > 0) return believeThere(ctx, call, legs);
  if (!(await releaseCall(ctx.db, ctx.workspaceId, call.id, claimedBy))) return;
  for (const leg of theirs) {
    // What the carrier knows is hung up there; what only stands here ends here.
    if (leg.providerRef === null) await endLeg(ctx, leg, { cause: "no_answer" });
    else await changeLeg(ctx.db, ctx.workspaceId, leg.id, { toldToLeaveAt: ctx.now });
  }
  const round = { id: call.id, round: call.ringRound };
  await changeRing(ctx.db, ctx.workspaceId, round, claimedBy, "refused", ctx.now);
  await ringAgain(ctx, call.id, null);
}

/**
 * Their leg was let in and stands, and there is nothing for it but the room: the report of their coming is lost, and
 * whoever is hung up on now may be speaking. The carrier is asked within the minute, and any report says it better.
 */
async function believeThere(
  ctx: WriteCtx,
  call: CallRecord,
  legs: readonly LegRecord[],
): Promise<void> {
  const silentMs = limit("callSilentSeconds") * 1000;
  const at = ctx.now.toISOString();
  for (const leg of legs) {
    const isTheirs = leg.memberId === call.claimedBy && leg.answerAt !== null;
    if (leg.endAt !== null || leg.joinAt !== null || !(isTheirs || leg.role === "customer"))
      continue;
    await tellLeg(ctx, leg, { kind: "room", is: "joined", stay: call.stay, seq: 0, at });
  }
  const heardAt = new Date(ctx.now.getTime() - silentMs);
  await changeCall(ctx.db, ctx.workspaceId, call.id, { heardAt });
  await settleCall(ctx, call.id);
}

const waitUntil = (ctx: WriteCtx, callId: CallId, at: Date): void =>
  ctx.schedule(
    "move-call",
    { workspaceId: ctx.workspaceId, callId },
    { at, isPunctual: true, key: `move:${callId}` },
  );

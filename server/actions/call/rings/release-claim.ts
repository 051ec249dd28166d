// Somebody took the call and never came to it: their browser is gone, or was not let in. The caller rings on.
import type { CallId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { endLeg } from "#server/actions/call/facts/tell-leg.ts";
import type { Course } from "#server/actions/call/inbound/course.ts";
import { releaseCall } from "#server/store/call/claim.ts";
import { changeLeg, listLegs } from "#server/store/call/leg.ts";
import { changeRing } from "#server/store/call/ringing/ring.ts";
import { believeThere } from "./believe-there.ts";
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
  if (cameAt > 0) return void (await believeThere(ctx, call));
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

const waitUntil = (ctx: WriteCtx, callId: CallId, at: Date): void =>
  ctx.schedule(
    "move-call",
    { workspaceId: ctx.workspaceId, callId },
    { at, isPunctual: true, key: `move:${callId}` },
  );

// The same wish once more: its answer was lost on the way, so the pass is made anew, as it is kept nowhere.
import { DeskError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import type { SomeoneActor } from "#server/actions/actor.ts";
import { scheduleTidyAt } from "#server/actions/call/carrier/tidy-call.ts";
import type { CallPass } from "#server/actions/call/let-in.ts";
import { hashToken, makeToken } from "#server/secrets.ts";
import { type CallRecord, lockCall } from "#server/store/call/call.ts";
import { listLegs, renewPass } from "#server/store/call/leg.ts";

export async function passAgain(
  ctx: WriteCtx,
  call: CallRecord,
  { memberId }: SomeoneActor,
): Promise<CallPass> {
  await lockCall(ctx.db, ctx.workspaceId, call.id);
  const legs = await listLegs(ctx.db, ctx.workspaceId, [call.id]);
  const mine = legs.findLast((leg) => leg.memberId === memberId && leg.endAt === null);
  if (call.endedAt !== null || !mine) throw new DeskError("call_over");
  if (mine.providerRef !== null) throw new DeskError("already_on_call");
  const pass = makeToken();
  const until = new Date(ctx.now.getTime() + limit("callPassSeconds") * 1000);
  await renewPass(ctx.db, ctx.workspaceId, mine.id, { hash: hashToken(pass), until });
  scheduleTidyAt(ctx, call.id, new Date(until.getTime() + 500));
  return { callId: call.id, legId: mine.id, pass };
}

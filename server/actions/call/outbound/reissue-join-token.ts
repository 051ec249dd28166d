// A repeated start request whose first response was lost: issues a new join token, since tokens are stored only as
// hashes.
import { AppError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import type { AuthenticatedActor } from "#server/actions/actor.ts";
import { scheduleCarrierSyncAt } from "#server/actions/call/carrier/sync-with-carrier.ts";
import type { CallJoinToken } from "#server/actions/call/issue-join-token.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { createToken, hashToken } from "#server/secrets.ts";
import { type CallRecord, lockCall } from "#server/store/call/call.ts";
import { listLegs, setJoinToken } from "#server/store/call/leg.ts";

export async function reissueJoinToken(
  ctx: WriteContext,
  call: CallRecord,
  { memberId }: AuthenticatedActor,
): Promise<CallJoinToken> {
  await lockCall(ctx.db, ctx.workspaceId, call.id);
  const legs = await listLegs(ctx.db, ctx.workspaceId, [call.id]);
  const mine = legs.findLast((leg) => leg.memberId === memberId && leg.endedAt === null);
  if (call.endedAt !== null || !mine) throw new AppError("call_ended");
  if (mine.providerRef !== null) throw new AppError("already_in_call");
  const pass = createToken();
  const until = new Date(ctx.now.getTime() + limit("joinTokenSeconds") * 1000);
  await setJoinToken(ctx.db, ctx.workspaceId, mine.id, { hash: hashToken(pass), until });
  scheduleCarrierSyncAt(ctx, call.id, new Date(until.getTime() + 500));
  return { callId: call.id, legId: mine.id, pass };
}

// A repeated start request whose first response was lost: issues a new join token, since tokens are stored only as
// hashes. The call isn't locked, because the member is by now: the leg decides whether its token was used.

import { AppError } from "#domain/errors.ts";
import type { AuthenticatedActor } from "#server/actions/actor.ts";
import { type CallJoinToken, renewJoinToken } from "#server/actions/call/issue-join-token.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { CallRecord } from "#server/store/call/call.ts";
import { listLegs } from "#server/store/call/leg.ts";

export async function reissueJoinToken(
  ctx: WriteContext,
  call: CallRecord,
  { memberId }: AuthenticatedActor,
): Promise<CallJoinToken> {
  const legs = await listLegs(ctx.db, ctx.workspaceId, [call.id]);
  const mine = legs.findLast((leg) => leg.memberId === memberId && leg.endedAt === null);
  if (call.endedAt !== null || !mine) throw new AppError("call_ended");
  if (mine.providerRef !== null) throw new AppError("already_in_call");
  return renewJoinToken(ctx, mine);
}

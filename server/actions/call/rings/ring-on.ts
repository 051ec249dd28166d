// The member who had the caller was lost in mid-call: the caller hears music, and rings on at the same people, at
// that member first.
import type { MemberId } from "#domain/ids.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { type CallRecord, releaseCall } from "#server/store/call/call.ts";
import { ringAgain } from "./ring-again.ts";

/** The call is held. */
export async function ringOn(
  ctx: WriteCtx,
  call: Pick<CallRecord, "id">,
  firstId: MemberId,
): Promise<void> {
  if (await releaseCall(ctx.db, ctx.workspaceId, call.id, firstId))
    await ringAgain(ctx, call.id, firstId);
}

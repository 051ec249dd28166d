// A member's time to wrap up is over: by their own word, or by the clock.
import type { MemberId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { offerNext } from "#server/actions/call/queue/offer-next.ts";
import type { Desk } from "#server/actions/desk.ts";
import { endWrapping } from "#server/store/call/wrapping.ts";

export async function beFree(
  ctx: WriteCtx,
  memberId: MemberId,
  by: Date | null = null,
): Promise<void> {
  if (!(await endWrapping(ctx.db, ctx.workspaceId, memberId, by))) return;
  ctx.announce("member", memberId);
  offerNext(ctx);
}

/** A timer may wake a moment early by the clock that is asked here. */
const earlyMs = limit("timerEarlyMs");

export const freeMember = (
  desk: Desk,
  workspaceId: WorkspaceId,
  memberId: MemberId,
): Promise<void> =>
  desk.asHouse(workspaceId, (ctx) => beFree(ctx, memberId, new Date(ctx.now.getTime() + earlyMs)));

import type { CallId, MemberId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { rangByPush } from "#server/store/call/ringing/ring.ts";

/** Replaces the ring notifications of a call: for every member rung by push, or only for the one who declined. */
export async function endPushes(
  ctx: WriteContext,
  callId: CallId,
  memberId: MemberId | null = null,
): Promise<void> {
  const since = new Date(ctx.now.getTime() - limit("ringSeconds") * 1000);
  if (!(await rangByPush(ctx.db, ctx.workspaceId, callId, since))) return;
  ctx.schedule("end-push-ring", { workspaceId: ctx.workspaceId, callId, memberId });
}

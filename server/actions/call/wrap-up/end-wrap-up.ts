// Ends a member's wrap-up, by their action or by timer.
import type { MemberId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { scheduleMatching } from "#server/actions/call/queue/schedule-matching.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { endMemberWrapUp } from "#server/store/call/wrap-up.ts";

export async function endWrapUp(
  ctx: WriteContext,
  memberId: MemberId,
  by: Date | null = null,
): Promise<void> {
  if (!(await endMemberWrapUp(ctx.db, ctx.workspaceId, memberId, by))) return;
  ctx.publishChange("member", memberId);
  scheduleMatching(ctx);
}

/** A timer may fire slightly early by the clock used here. */
const timerToleranceMs = limit("timerClockSkewMs");

export const endDueWrapUp = (
  runtime: Runtime,
  workspaceId: WorkspaceId,
  memberId: MemberId,
): Promise<void> =>
  runtime.asSystem(workspaceId, (ctx) =>
    endWrapUp(ctx, memberId, new Date(ctx.now.getTime() + timerToleranceMs)),
  );

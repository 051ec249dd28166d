// Starts a member's wrap-up, once per call.

import type { MemberId } from "#domain/ids.ts";
import { scheduleMatching } from "#server/actions/call/queue/schedule-matching.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { startMemberWrapUp } from "#server/store/call/wrap-up.ts";

export async function startWrapUp(
  ctx: WriteContext,
  {
    memberId,
    endedAt,
    seconds,
  }: { readonly memberId: MemberId; readonly endedAt: string; readonly seconds: number },
): Promise<void> {
  const until = new Date(Date.parse(endedAt) + seconds * 1000);
  const hasPeace = until > ctx.now;
  const row = { until: hasPeace ? until : null, lastCallAt: endedAt };
  if (!(await startMemberWrapUp(ctx.db, ctx.workspaceId, memberId, row))) return;
  ctx.publishChange("member", memberId);
  if (!hasPeace) return scheduleMatching(ctx);
  ctx.schedule(
    "end-wrap-up",
    { workspaceId: ctx.workspaceId, memberId },
    { at: until, usesTimer: true, key: jobKeys.endWrapUp(memberId) },
  );
}

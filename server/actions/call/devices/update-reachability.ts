// Whether a ring would be seen follows from what browsers tell of themselves. Only a change is news: then the
// light beside a name changes, and who became reachable may be offered a caller who waits.
import type { MemberId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { scheduleMatching } from "#server/actions/call/queue/schedule-matching.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { type StalenessCutoffs, updateReachability } from "#server/store/call/device.ts";

export const deviceStalenessAt = (now: Date): StalenessCutoffs => ({
  awakeSince: new Date(now.getTime() - limit("deviceAwakeSeconds") * 1000),
  thereSince: new Date(now.getTime() - limit("deviceThereSeconds") * 1000),
});

export async function updateMemberReachability(
  ctx: WriteContext,
  memberId: MemberId,
): Promise<void> {
  const reach = await updateReachability(
    ctx.db,
    ctx.workspaceId,
    memberId,
    deviceStalenessAt(ctx.now),
  );
  if (reach === null) return;
  ctx.announce("member", memberId);
  if (reach === "reachable") scheduleMatching(ctx);
}

// Derives from browser reports whether a ring would be seen. Publishes only changes: the presence indicator updates,
// and a member who became reachable may be offered a waiting caller.
import type { MemberId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { scheduleMatching } from "#server/actions/call/queue/schedule-matching.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { type StalenessCutoffs, updateReachability } from "#server/store/call/device.ts";

export const deviceStalenessAt = (now: Date): StalenessCutoffs => ({
  awakeSince: new Date(now.getTime() - limit("deviceActiveSeconds") * 1000),
  presentSince: new Date(now.getTime() - limit("devicePresentSeconds") * 1000),
});

export async function updateMemberReachability(
  ctx: WriteContext,
  memberId: MemberId,
): Promise<void> {
  const reachability = await updateReachability(
    ctx.db,
    ctx.workspaceId,
    memberId,
    deviceStalenessAt(ctx.now),
  );
  if (reachability === null) return;
  ctx.publishChange("member", memberId);
  if (reachability === "reachable") scheduleMatching(ctx);
}

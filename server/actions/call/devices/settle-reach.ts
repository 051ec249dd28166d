// Whether a ring would be seen follows from what browsers tell of themselves. Only a change is news: then the
// light beside a name changes, and who became reachable may be offered a caller who waits.
import type { MemberId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { offerNext } from "#server/actions/call/queue/offer-next.ts";
import { type Silence, settleReach } from "#server/store/call/device.ts";

export const silenceAt = (now: Date): Silence => ({
  awakeSince: new Date(now.getTime() - limit("deviceAwakeSeconds") * 1000),
  thereSince: new Date(now.getTime() - limit("deviceThereSeconds") * 1000),
});

export async function settleMember(ctx: WriteCtx, memberId: MemberId): Promise<void> {
  const reach = await settleReach(ctx.db, ctx.workspaceId, memberId, silenceAt(ctx.now));
  if (reach === null) return;
  ctx.announce("member", memberId);
  if (reach === "reachable") offerNext(ctx);
}

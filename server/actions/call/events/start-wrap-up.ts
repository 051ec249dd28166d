// Members whose part in a call is over wrap up for a while, before the next caller rings at them. Whoever merely lost
// the connection does not: the customer waits for them.

import type { MemberId } from "#domain/ids.ts";
import { withPhoneDefaults } from "#domain/inbox/phone-settings.ts";
import { scheduleMatching } from "#server/actions/call/queue/schedule-matching.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import type { LegRecord } from "#server/store/call/leg.ts";
import { startMemberWrapUp } from "#server/store/call/wrap-up.ts";
import { findInbox } from "#server/store/inbox.ts";

export async function startWrapUps(ctx: WriteContext, call: CallView): Promise<void> {
  const gone = call.legs.filter((leg) => isOverFor(call, leg));
  if (gone.length === 0) return;
  const line = await findInbox(ctx.db, ctx.workspaceId, call.inboxId);
  const { wrapUpSeconds } = withPhoneDefaults(line?.phone ?? {});
  for (const { memberId, endAt } of gone)
    if (memberId !== null && endAt !== null)
      // Whoever has said how it ended was quicker than the carrier's last word.
      await wrapUp(ctx, memberId, endAt, call.wrappedUpAt === null ? wrapUpSeconds : 0);
}

const isOverFor = (call: CallView, leg: LegRecord): boolean =>
  leg.role === "member" &&
  leg.joinedAt !== null &&
  leg.endAt !== null &&
  (call.endedAt !== null || leg.leaveRequestedAt !== null);

async function wrapUp(
  ctx: WriteContext,
  memberId: MemberId,
  endAt: string,
  seconds: number,
): Promise<void> {
  const until = new Date(Date.parse(endAt) + seconds * 1000);
  const hasPeace = until > ctx.now;
  const row = { until: hasPeace ? until : null, lastCallAt: endAt };
  if (!(await startMemberWrapUp(ctx.db, ctx.workspaceId, memberId, row))) return;
  ctx.announce("member", memberId);
  if (!hasPeace) return scheduleMatching(ctx);
  ctx.schedule(
    "end-wrap-up",
    { workspaceId: ctx.workspaceId, memberId },
    { at: until, usesTimer: true, key: `free:${memberId}` },
  );
}

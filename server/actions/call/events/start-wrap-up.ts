// Starts wrap-up for members whose part in a call is over, before the next caller rings them. A member who merely lost
// the connection gets none: the customer is waiting for them.

import type { MemberId } from "#domain/ids.ts";
import { withPhoneDefaults } from "#domain/inbox/phone-settings.ts";
import { scheduleMatching } from "#server/actions/call/queue/schedule-matching.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import type { LegRecord } from "#server/store/call/leg.ts";
import { startMemberWrapUp } from "#server/store/call/wrap-up.ts";
import { findInbox } from "#server/store/inbox.ts";

export async function startWrapUps(ctx: WriteContext, call: CallView): Promise<void> {
  const gone = call.legs.filter((leg) => hasFinishedCall(call, leg));
  if (gone.length === 0) return;
  const inbox = await findInbox(ctx.db, ctx.workspaceId, call.inboxId);
  const { wrapUpSeconds } = withPhoneDefaults(inbox?.phone ?? {});
  for (const { memberId, endedAt } of gone)
    if (memberId !== null && endedAt !== null)
      // No wrap-up time if the member saved the disposition before the carrier reported the end.
      await wrapUp(ctx, memberId, endedAt, call.wrappedUpAt === null ? wrapUpSeconds : 0);
}

const hasFinishedCall = (call: CallView, leg: LegRecord): boolean =>
  leg.role === "member" &&
  leg.joinedAt !== null &&
  leg.endedAt !== null &&
  (call.endedAt !== null || leg.leaveRequestedAt !== null);

async function wrapUp(
  ctx: WriteContext,
  memberId: MemberId,
  endedAt: string,
  seconds: number,
): Promise<void> {
  const until = new Date(Date.parse(endedAt) + seconds * 1000);
  const hasPeace = until > ctx.now;
  const row = { until: hasPeace ? until : null, lastCallAt: endedAt };
  if (!(await startMemberWrapUp(ctx.db, ctx.workspaceId, memberId, row))) return;
  ctx.announce("member", memberId);
  if (!hasPeace) return scheduleMatching(ctx);
  ctx.schedule(
    "end-wrap-up",
    { workspaceId: ctx.workspaceId, memberId },
    { at: until, usesTimer: true, key: `free:${memberId}` },
  );
}

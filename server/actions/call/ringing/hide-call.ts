// A call moved to an inbox that some members can't see: their phones stop ringing for it, and they no longer listen to it.
// A call in which they speak continues: hanging up would end it for the customer.
import type { CallId, WorkspaceId } from "#domain/ids.ts";
import { scheduleImmediately } from "#server/actions/call/carrier/schedule-immediately.ts";
import { recomputeCallState } from "#server/actions/call/events/recompute-call-state.ts";
import { scheduleMatching } from "#server/actions/call/queue/schedule-matching.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { lockCall } from "#server/store/call/call.ts";
import { findCallView } from "#server/store/call/call-list.ts";
import { updateLeg } from "#server/store/call/leg.ts";
import { endRing } from "#server/store/call/ringing/ring.ts";
import { listMembersWithoutAccess } from "#server/store/workspace/withdrawal.ts";
import { cancelRingingLegs } from "./personal-phone.ts";

/** In a job, because moving a conversation locks its row, and calls are locked before conversations. */
export const hideCallSoon = (ctx: WriteContext, callId: CallId): void =>
  scheduleImmediately(ctx, "hide-call", { workspaceId: ctx.workspaceId, callId }, `hide:${callId}`);

export const hideCall = (
  runtime: Runtime,
  workspaceId: WorkspaceId,
  callId: CallId,
): Promise<void> =>
  runtime.asSystem(workspaceId, async (ctx) => {
    await lockCall(ctx.db, workspaceId, callId);
    const call = await findCallView(ctx.db, workspaceId, callId);
    if (!call || call.endedAt !== null || call.isPbx) return;
    const hiddenFrom = new Set(
      await listMembersWithoutAccess(ctx.db, workspaceId, call.homeInboxId),
    );
    const rings = call.rings.filter((one) => one.ended === null && hiddenFrom.has(one.memberId));
    const listening = call.legs.filter(
      ({ role, memberId, endedAt, leaveRequestedAt }) =>
        role === "supervisor" &&
        memberId !== null &&
        hiddenFrom.has(memberId) &&
        endedAt === null &&
        leaveRequestedAt === null,
    );
    if (rings.length === 0 && listening.length === 0) return;
    for (const { memberId } of rings) {
      await endRing(ctx.db, workspaceId, callId, memberId, "away", ctx.now);
      await cancelRingingLegs(ctx, callId, null, memberId);
    }
    for (const leg of listening)
      await updateLeg(ctx.db, workspaceId, leg.id, { leaveRequestedAt: ctx.now });
    await recomputeCallState(ctx, callId);
    if (rings.length > 0) scheduleMatching(ctx);
  });

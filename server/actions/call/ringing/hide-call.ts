// A call moved to an inbox that some members can't see: their phones stop ringing for it, and they no longer listen to it.
// A call in which they speak continues: hanging up would end it for the customer.

import type { CallId, WorkspaceId } from "#domain/ids.ts";
import { scheduleImmediately } from "#server/actions/call/carrier/schedule.ts";
import { lockCallView } from "#server/actions/call/engine/load-state.ts";
import { runCallEvent } from "#server/actions/call/engine/run-call-event.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { listMembersWithoutAccess } from "#server/store/workspace/access-withdrawal.ts";

/** In a job, because moving a conversation locks its row, and calls are locked before conversations. */
export const hideCallSoon = (ctx: WriteContext, callId: CallId): void =>
  scheduleImmediately(
    ctx,
    "hide-call",
    { workspaceId: ctx.workspaceId, callId },
    jobKeys.hideCall(callId),
  );

export const hideCall = (
  runtime: Runtime,
  workspaceId: WorkspaceId,
  callId: CallId,
): Promise<void> =>
  runtime.asSystem(workspaceId, async (ctx) => {
    const call = await lockCallView(ctx, callId);
    if (!call || call.endedAt !== null || call.isPbx) return;
    const hiddenFrom = await listMembersWithoutAccess(
      ctx.db,
      workspaceId,
      call.conversationInboxId,
    );
    await runCallEvent(ctx, call, { kind: "hidden", memberIds: hiddenFrom });
  });

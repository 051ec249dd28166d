import { limit } from "#domain/limits.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { runCallEvent } from "#server/actions/call/engine/run-call-event.ts";
import { lockVisibleCall } from "#server/actions/call/load-call.ts";
import { defineWriteAction, type WriteContext } from "#server/actions/define-action.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";

export const declineCall = defineWriteAction({
  name: "decline-call",
  requires: "call.handle",
  async run(ctx, { callId }) {
    const { memberId } = requireAuthenticated(ctx.actor);
    const call = await lockVisibleCall(ctx, callId);
    const isRinging = call.rings.some((one) => one.memberId === memberId && one.endReason === null);
    if (!isRinging) return { done: true };
    await runCallEvent(ctx, call, { kind: "declined", memberId });
    if (call.transfer === null) scheduleOffer(ctx, `${callId}:${memberId}`);
    return { done: true };
  },
});

/** The caller may ring this member again if still waiting then. */
function scheduleOffer(ctx: WriteContext, key: string): void {
  const at = new Date(ctx.now.getTime() + (limit("declinedSeconds") + 1) * 1000);
  const { workspaceId } = ctx;
  ctx.schedule(
    "match-waiting-calls",
    { workspaceId },
    { at, usesTimer: true, key: jobKeys.matchWaitingCalls(key) },
  );
}

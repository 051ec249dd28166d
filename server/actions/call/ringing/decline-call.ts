import { requireAuthenticated } from "#server/actions/actor.ts";
import { runCallEvent } from "#server/actions/call/engine/run-call-event.ts";
import { lockVisibleCall } from "#server/actions/call/load-call.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";

export const declineCall = defineWriteAction({
  name: "decline-call",
  requires: "call.handle",
  async run(ctx, { callId }) {
    const { memberId } = requireAuthenticated(ctx.actor);
    const call = await lockVisibleCall(ctx, callId);
    const isRinging = call.rings.some((one) => one.memberId === memberId && one.endReason === null);
    if (!isRinging) return { done: true };
    await runCallEvent(ctx, call, { kind: "declined", memberId });
    return { done: true };
  },
});

import { limit } from "#domain/limits.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { recomputeCallState } from "#server/actions/call/events/recompute-call-state.ts";
import { lockVisibleCall } from "#server/actions/call/load-call.ts";
import { publishCallChange } from "#server/actions/call/publish-call-change.ts";
import { endPushes } from "#server/actions/call/push/end-pushes.ts";
import { scheduleMatching } from "#server/actions/call/queue/schedule-matching.ts";
import { defineWriteAction, type WriteContext } from "#server/actions/define-action.ts";
import { endRing } from "#server/store/call/ringing/ring.ts";
import { cancelRingingLegs } from "./personal-phone.ts";

export const declineCall = defineWriteAction({
  name: "decline-call",
  needs: "call.handle",
  async run(ctx, { callId }) {
    const { memberId } = requireAuthenticated(ctx.actor);
    const call = await lockVisibleCall(ctx, callId);
    if (!(await endRing(ctx.db, ctx.workspaceId, callId, memberId, "declined", ctx.now)))
      return { done: true };
    await endPushes(ctx, callId, memberId);
    const theirs = call.legs.find((leg) => leg.joinMethod === "ring" && leg.addedBy === memberId);
    if (theirs) await cancelRingingLegs(ctx, callId, null, memberId);
    publishCallChange(ctx, call);
    // A declined transfer returns the customer to its initiator; a declined inbound call rings the next member.
    if (call.transfer !== null) await recomputeCallState(ctx, callId);
    else {
      scheduleMatching(ctx);
      scheduleOffer(ctx, `${callId}:${memberId}`);
    }
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
    { at, usesTimer: true, key: `offer:${key}` },
  );
}

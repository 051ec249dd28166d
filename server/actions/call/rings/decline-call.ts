import { limit } from "#domain/limits.ts";
import { defineAction, type WriteCtx } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { takeCallFor } from "#server/actions/call/access.ts";
import { announceCall } from "#server/actions/call/announce-call.ts";
import { settleCall } from "#server/actions/call/facts/settle-call.ts";
import { endPushes } from "#server/actions/call/push/end-pushes.ts";
import { offerNext } from "#server/actions/call/queue/offer-next.ts";
import { endRing } from "#server/store/call/ringing/ring.ts";
import { dropRungLegs } from "./own-phone.ts";

export const declineCall = defineAction({
  name: "decline-call",
  needs: "call.take",
  async run(ctx, { callId }) {
    const { memberId } = asSomeone(ctx.actor);
    const call = await takeCallFor(ctx, callId);
    if (!(await endRing(ctx.db, ctx.workspaceId, callId, memberId, "declined", ctx.now)))
      return { done: true };
    await endPushes(ctx, callId, memberId);
    const theirs = call.legs.find((leg) => leg.broughtHow === "ring" && leg.broughtBy === memberId);
    if (theirs) await dropRungLegs(ctx, callId, null, memberId);
    announceCall(ctx, call);
    // Rung for a colleague, the colleague has the customer back; for a caller, it rings at the next.
    if (call.transfer !== null) await settleCall(ctx, callId);
    else {
      offerNext(ctx);
      offerLater(ctx, `${callId}:${memberId}`);
    }
    return { done: true };
  },
});

/** A caller who still waits then may ring at them again. */
function offerLater(ctx: WriteCtx, key: string): void {
  const at = new Date(ctx.now.getTime() + (limit("declinedSeconds") + 1) * 1000);
  const { workspaceId } = ctx;
  ctx.schedule("offer-calls", { workspaceId }, { at, isPunctual: true, key: `offer:${key}` });
}

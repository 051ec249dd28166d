import { DeskError } from "#domain/errors.ts";
import type { CallId } from "#domain/ids.ts";
import { defineErrand, type WriteCtx } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { answerCall, takeCallFor } from "#server/actions/call/access.ts";
import { announceCall } from "#server/actions/call/announce-call.ts";
import { handOf, tidyCall } from "#server/actions/call/carrier/tidy-call.ts";
import {
  freeHands,
  holdCallsOf,
  stopIfLeftForAnother,
} from "#server/actions/call/rings/free-hands.ts";
import { changeCall, lockCall } from "#server/store/call/call.ts";
import { legsOf, stopIfNobodySpeaks, stopIfNotMine } from "./on-call.ts";

export const holdCall = defineErrand({
  name: "hold-call",
  needs: "call.take",
  async run(ctx, { callId, isHeld }) {
    const actor = asSomeone(ctx.actor);
    const before = await ctx.write(async (write) => {
      await holdCallsOf(write, actor.memberId, callId);
      const call = await takeCallFor(write, callId);
      stopIfNotMine(call, actor);
      stopIfNobodySpeaks(call);
      // The customer would hear what two say about them; the end of the transfer takes them off hold.
      if (call.transfer !== null && call.transfer.how !== "party")
        throw new DeskError("transfer_under_way");
      const isSpokenIn = !isHeld && legsOf(call, actor.memberId).length > 0;
      if (!isHeld && !isSpokenIn) await stopIfLeftForAnother(write, call);
      const asideIds = isSpokenIn ? await freeHands(write, actor.memberId, callId, true) : [];
      await wish(write, callId, isHeld);
      return { isHeld: call.isHoldWanted, asideIds };
    });
    // The one who is left first: nobody hears what is said to the other.
    for (const id of [...before.asideIds, callId]) {
      const refusal = await tidyCall(handOf(ctx), id);
      if (!refusal) continue;
      await ctx.write(async (write) => {
        for (const asideId of before.asideIds) await wish(write, asideId, false);
        await wish(write, callId, before.isHeld);
      });
      for (const asideId of before.asideIds) await tidyCall(handOf(ctx), asideId);
      throw new DeskError("call_refused", { reason: refusal.say });
    }
    return answerCall(ctx, callId);
  },
});

async function wish(ctx: WriteCtx, callId: CallId, isHoldWanted: boolean): Promise<void> {
  const call = await lockCall(ctx.db, ctx.workspaceId, callId);
  if (!call || call.endedAt !== null) return;
  await changeCall(ctx.db, ctx.workspaceId, callId, { isHoldWanted });
  announceCall(ctx, call);
}

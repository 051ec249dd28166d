import { DeskError } from "#domain/errors.ts";
import { defineErrand, type WriteCtx } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { answerCall, takeCallFor } from "#server/actions/call/access.ts";
import { announceCall } from "#server/actions/call/announce-call.ts";
import { handOf, tidyCall } from "#server/actions/call/carrier/tidy-call.ts";
import { changeCall } from "#server/store/call/call.ts";
import { stopIfNobodySpeaks, stopIfNotMine } from "./on-call.ts";

export const holdCall = defineErrand({
  name: "hold-call",
  needs: "call.take",
  async run(ctx, { callId, isHeld }) {
    const wish = (isHoldWanted: boolean, isChecked: boolean) => async (write: WriteCtx) => {
      const call = await takeCallFor(write, callId);
      if (isChecked) {
        stopIfNotMine(call, asSomeone(ctx.actor));
        stopIfNobodySpeaks(call);
      }
      await changeCall(write.db, write.workspaceId, callId, { isHoldWanted });
      announceCall(write, call);
      return call.isHoldWanted;
    };
    const before = await ctx.write(wish(isHeld, true));
    const refusal = await tidyCall(handOf(ctx), callId);
    if (refusal) {
      await ctx.write(wish(before, false));
      throw new DeskError("call_refused", { reason: refusal.say });
    }
    return answerCall(ctx, callId);
  },
});

import { isSpeaker, listSpeakers } from "#domain/call/fold.ts";
import { isInRoom } from "#domain/call/leg.ts";
import { decideFinish, type Transfer } from "#domain/call/transfer.ts";
import { DeskError } from "#domain/errors.ts";
import { may } from "#domain/permissions.ts";
import { defineAction } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { answerCall, takeCallFor } from "#server/actions/call/access.ts";
import { settleCall } from "#server/actions/call/facts/settle-call.ts";
import { legsOf, stopIfNotMine } from "#server/actions/call/in-call/on-call.ts";
import { broughtLeg, continueTransfer, endTransfer } from "./end-transfer.ts";

export const finishTransfer = defineAction({
  name: "finish-transfer",
  needs: "call.take",
  async run(ctx, { callId, how }) {
    const actor = asSomeone(ctx.actor);
    const call = await takeCallFor(ctx, callId);
    stopIfNotMine(call, actor);
    const transfer = call.transfer ?? laterTransfer();
    // Not the one who was asked: they answer, decline or hang up.
    const isTheirs = transfer.by === actor.memberId || call.claimedBy === actor.memberId;
    if (!isTheirs && !may(actor.role, "call.supervise")) throw new DeskError("not_allowed");
    const brought = broughtLeg(call, transfer);
    const hasCome = brought !== null && isInRoom(brought, call.overStay);
    const choice = decideFinish(how, hasCome, call.transfer);
    if (choice.kind === "ends") await endTransfer(ctx, call, transfer, choice.end);
    else await continueTransfer(ctx, call, transfer, choice.how);
    await settleCall(ctx, callId);
    return answerCall(ctx, callId);

    /** All three speak already: whoever came last is the one who was brought in. */
    function laterTransfer(): Transfer {
      const mine = legsOf(call, actor.memberId);
      // A supervisor outside the call has brought nobody into it.
      if (mine.length === 0) throw new DeskError("not_on_this_call");
      const third = listSpeakers(call.legs, call.overStay).findLast(
        (leg) => isSpeaker(leg) && leg.broughtHow !== null && !mine.includes(leg),
      );
      if (!third) throw new DeskError("no_transfer");
      return {
        ...{ how: "party", by: actor.memberId, memberIds: [], legId: third.id },
        until: ctx.now.toISOString(),
      };
    }
  },
});

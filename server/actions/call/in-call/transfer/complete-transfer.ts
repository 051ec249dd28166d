import { isSpeaker, listConnectedSpeakers } from "#domain/call/derive-call-state.ts";
import { isInConference } from "#domain/call/leg.ts";
import { decideTransferChange, type Transfer } from "#domain/call/transfer-rules.ts";
import { AppError } from "#domain/errors.ts";
import { hasPermission } from "#domain/permissions.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { runCallEvent } from "#server/actions/call/engine/run-call-event.ts";
import {
  activeLegsOf,
  assertCanControlCall,
} from "#server/actions/call/in-call/assert-call-participant.ts";
import { lockVisibleCall, presentUpdatedCall } from "#server/actions/call/load-call.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";

export const completeTransfer = defineWriteAction({
  name: "complete-transfer",
  requires: "call.handle",
  async run(ctx, { callId, completion }) {
    const actor = requireAuthenticated(ctx.actor);
    const call = await lockVisibleCall(ctx, callId);
    assertCanControlCall(call, actor);
    const transfer = call.transfer ?? laterTransfer();
    // The transfer's target can't complete it: they answer, decline or hang up.
    const isTheirs = transfer.by === actor.memberId || call.claimedBy === actor.memberId;
    if (!isTheirs && !hasPermission(actor.role, "call.supervise")) throw new AppError("forbidden");
    const targetLeg = call.legs.find((leg) => leg.id === transfer.legId);
    const hasTargetJoined = targetLeg !== undefined && isInConference(targetLeg, call.endedEpoch);
    const change = decideTransferChange(completion, hasTargetJoined, call.transfer);
    await runCallEvent(ctx, call, { kind: "transfer_decided", transfer, change });
    return presentUpdatedCall(ctx, callId);

    /** All three speak already: the last to join is the transfer's target. */
    function laterTransfer(): Transfer {
      const mine = activeLegsOf(call, actor.memberId);
      // A supervisor outside the call has started no transfer in it.
      if (mine.length === 0) throw new AppError("not_in_call");
      const third = listConnectedSpeakers(call.legs, call.endedEpoch).findLast(
        (leg) => isSpeaker(leg) && leg.joinMethod !== null && !mine.includes(leg),
      );
      if (!third) throw new AppError("no_transfer");
      return {
        kind: "three_way",
        by: actor.memberId,
        memberIds: [],
        legId: third.id,
        until: ctx.now.toISOString(),
      };
    }
  },
});

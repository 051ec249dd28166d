// Advances a transfer when its target joined, did not join, or the member who started it is gone.
import { listConnectedSpeakers } from "#domain/call/derive-call-state.ts";
import { isInConference } from "#domain/call/leg.ts";
import { decideTransferAnswered, type Transfer } from "#domain/call/transfer.ts";
import { activeLegsOf } from "#server/actions/call/in-call/assert-call-participant.ts";
import { endUnansweredPhones } from "#server/actions/call/ringing/settle-unanswered-phones.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import { applyTransferResult, continueTransfer, transferTargetLeg } from "./end-transfer.ts";

/** Ends or changes the transfer once its legs and rings decide it. The caller holds the call's lock. */
export async function advanceTransfer(
  ctx: WriteContext,
  call: CallView,
  transfer: Transfer,
): Promise<void> {
  const targetLeg = transferTargetLeg(call, transfer);
  const hasTargetJoined =
    targetLeg !== null &&
    targetLeg.leaveRequestedAt === null &&
    isInConference(targetLeg, call.endedEpoch);
  const silent = await endUnansweredPhones(ctx, call, (leg) => leg.leaveRequestedAt === null);
  const rings = call.rings.filter((ring) => ring.ended === null && !silent.includes(ring.memberId));
  const isTargetPending = targetLeg
    ? targetLeg.endedAt === null && targetLeg.leftAt === null && targetLeg.leaveRequestedAt === null
    : rings.some((ring) => transfer.memberIds.includes(ring.memberId));
  const others = listConnectedSpeakers(call.legs, call.endedEpoch).filter(
    (leg) => leg.id !== targetLeg?.id,
  );
  const hasInitiatorLeft = activeLegsOf(call, transfer.by).length === 0 && others.length === 0;

  if (hasTargetJoined) {
    const end = decideTransferAnswered(transfer.how, hasInitiatorLeft);
    if (end !== null) await applyTransferResult(ctx, call, transfer, end);
  } else if (!isTargetPending) await applyTransferResult(ctx, call, transfer, "failed");
  // The member who would talk to the target first is gone: the target gets the customer directly.
  else if (hasInitiatorLeft && transfer.how !== "cold")
    await continueTransfer(ctx, call, transfer, "cold");
}

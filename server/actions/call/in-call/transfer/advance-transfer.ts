// Somebody is being brought in: what it means that they came, did not come, or that the member who asked is gone.
import { listConnectedSpeakers } from "#domain/call/derive-call-state.ts";
import { isInConference } from "#domain/call/leg.ts";
import { decideTransferAnswered, type Transfer } from "#domain/call/transfer.ts";
import { activeLegsOf } from "#server/actions/call/in-call/assert-call-participant.ts";
import { endUnansweredPhones } from "#server/actions/call/ringing/settle-unanswered-phones.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import { applyTransferResult, continueTransfer, transferTargetLeg } from "./end-transfer.ts";

/** Ends the transfer, or changes it, where its legs and rings have decided it. The call is held. */
export async function advanceTransfer(
  ctx: WriteContext,
  call: CallView,
  transfer: Transfer,
): Promise<void> {
  const brought = transferTargetLeg(call, transfer);
  const hasCome =
    brought !== null &&
    brought.leaveRequestedAt === null &&
    isInConference(brought, call.endedEpoch);
  const silent = await endUnansweredPhones(ctx, call, (leg) => leg.leaveRequestedAt === null);
  const rings = call.rings.filter((ring) => ring.ended === null && !silent.includes(ring.memberId));
  const isAsked = brought
    ? brought.endAt === null && brought.leftAt === null && brought.leaveRequestedAt === null
    : rings.some((ring) => transfer.memberIds.includes(ring.memberId));
  const others = listConnectedSpeakers(call.legs, call.endedEpoch).filter(
    (leg) => leg.id !== brought?.id,
  );
  const isAskerGone = activeLegsOf(call, transfer.by).length === 0 && others.length === 0;

  if (hasCome) {
    const end = decideTransferAnswered(transfer.how, isAskerGone);
    if (end !== null) await applyTransferResult(ctx, call, transfer, end);
  } else if (!isAsked) await applyTransferResult(ctx, call, transfer, "failed");
  // Nobody is left to talk to them first: who comes now finds the customer.
  else if (isAskerGone && transfer.how !== "cold")
    await continueTransfer(ctx, call, transfer, "cold");
}

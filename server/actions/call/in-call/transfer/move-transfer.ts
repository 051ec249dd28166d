// Somebody is being brought in: what it means that they came, did not come, or that the member who asked is gone.
import { listSpeakers } from "#domain/call/fold.ts";
import { isInRoom } from "#domain/call/leg.ts";
import { decideCame, type Transfer } from "#domain/call/transfer.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { legsOf } from "#server/actions/call/in-call/on-call.ts";
import { endVainPhones } from "#server/actions/call/rings/follow-rung-legs.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import { broughtLeg, continueTransfer, endTransfer } from "./end-transfer.ts";

/** Ends the transfer, or changes it, where its legs and rings have decided it. The call is held. */
export async function moveTransfer(
  ctx: WriteCtx,
  call: CallView,
  transfer: Transfer,
): Promise<void> {
  const brought = broughtLeg(call, transfer);
  const hasCome =
    brought !== null && brought.toldToLeaveAt === null && isInRoom(brought, call.overStay);
  const silent = await endVainPhones(ctx, call, (leg) => leg.toldToLeaveAt === null);
  const rings = call.rings.filter((ring) => ring.ended === null && !silent.includes(ring.memberId));
  const isAsked = brought
    ? brought.endAt === null && brought.leaveAt === null && brought.toldToLeaveAt === null
    : rings.some((ring) => transfer.memberIds.includes(ring.memberId));
  const others = listSpeakers(call.legs, call.overStay).filter((leg) => leg.id !== brought?.id);
  const isAskerGone = legsOf(call, transfer.by).length === 0 && others.length === 0;

  if (hasCome) {
    const end = decideCame(transfer.how, isAskerGone);
    if (end !== null) await endTransfer(ctx, call, transfer, end);
  } else if (!isAsked) await endTransfer(ctx, call, transfer, "failed");
  // Nobody is left to talk to them first: who comes now finds the customer.
  else if (isAskerGone && transfer.how !== "cold")
    await continueTransfer(ctx, call, transfer, "cold");
}

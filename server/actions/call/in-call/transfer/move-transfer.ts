// Somebody is being brought in: what it means that they came, did not come, or that whoever asked is gone.
import { listSpeakers } from "#domain/call/fold.ts";
import { isInRoom } from "#domain/call/leg.ts";
import { decideCame, decideFinish, type Transfer } from "#domain/call/transfer.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { legsOf } from "#server/actions/call/in-call/on-call.ts";
import { endVainPhones } from "#server/actions/call/rings/follow-rung-legs.ts";
import { changeCall } from "#server/store/call/call.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import { broughtLeg, endTransfer } from "./end-transfer.ts";

/** How it goes on; null: as it was. */
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

  if (hasCome && transfer.how === "warm") {
    if (isAskerGone) await endTransfer(ctx, call, transfer, decideFinish("leave", true, transfer));
    return;
  }
  if (hasCome) return endTransfer(ctx, call, transfer, decideCame(transfer.how));
  // Nobody came, or they went again: the customer is back with whoever asked.
  if (!isAsked) {
    const back = decideFinish("take_back", false, transfer);
    return endTransfer(ctx, call, transfer, { ...back, takesBack: false });
  }
  // Whoever wanted a word first is gone; those who come now find the customer.
  if (isAskerGone && transfer.how !== "cold")
    await changeCall(ctx.db, ctx.workspaceId, call.id, {
      transfer: { ...transfer, how: "cold" },
      isHoldWanted: true,
    });
}

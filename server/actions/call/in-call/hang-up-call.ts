import { isSpeaker, listSpeakers } from "#domain/call/fold.ts";
import { isInRoom } from "#domain/call/leg.ts";
import { DeskError } from "#domain/errors.ts";
import type { LegId } from "#domain/ids.ts";
import { may } from "#domain/permissions.ts";
import { defineAction, type WriteCtx } from "#server/actions/action.ts";
import { asSomeone, type SomeoneActor } from "#server/actions/actor.ts";
import { answerCall, takeCallFor } from "#server/actions/call/access.ts";
import { scheduleTidy } from "#server/actions/call/carrier/tidy-call.ts";
import { passOnConversation } from "#server/actions/call/facts/pass-on-conversation.ts";
import { settleCall } from "#server/actions/call/facts/settle-call.ts";
import { changeCall } from "#server/store/call/call.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import { changeLeg, type LegRecord } from "#server/store/call/leg.ts";
import { stopIfNotMine } from "./on-call.ts";
import { broughtLeg, endTransfer } from "./transfer/end-transfer.ts";

export const hangUpCall = defineAction({
  name: "hang-up-call",
  needs: "call.take",
  async run(ctx, { callId, legId }) {
    const actor = asSomeone(ctx.actor);
    const call = await takeCallFor(ctx, callId);
    // Both hung up at the same moment: it is over, as was wished.
    if (call.endedAt !== null || call.hungUpAt !== null) return answerCall(ctx, callId);
    if (legId !== null && (await letLegGo(ctx, call, legId, actor))) return answerCall(ctx, callId);
    stopIfNotMine(call, actor);
    await changeCall(ctx.db, ctx.workspaceId, callId, {
      hungUpAt: ctx.now,
      hungUpBy: actor.memberId,
    });
    await settleCall(ctx, callId);
    scheduleTidy(ctx, callId);
    return answerCall(ctx, callId);
  },
});

/** false: with this leg the call is over, for nobody would be left with the customer. */
async function letLegGo(
  ctx: WriteCtx,
  call: CallView,
  legId: LegId,
  actor: SomeoneActor,
): Promise<boolean> {
  const leg = call.legs.find((one) => one.id === legId);
  if (!leg) throw new DeskError("not_found");
  const isMine = leg.memberId === actor.memberId;
  if (!isMine) stopIfNotMine(call, actor);
  if (leg.role === "supervisor" && !isMine && !may(actor.role, "call.supervise"))
    throw new DeskError("not_allowed");
  if (leg.role === "customer") return false;
  const others = call.legs.filter(
    (one) => isSpeaker(one) && one.id !== legId && one.endAt === null && one.toldToLeaveAt === null,
  );
  const isAwaited = call.transfer !== null && call.transfer.legId !== legId;
  if (isSpeaker(leg) && others.length === 0 && !isAwaited) return false;
  if (leg.endAt !== null) return true;
  await changeLeg(ctx.db, ctx.workspaceId, legId, { toldToLeaveAt: ctx.now });
  await passOn(ctx, call, leg);
  await settleCall(ctx, call.id);
  scheduleTidy(ctx, call.id);
  return true;
}

/**
 * Who leaves on purpose doesn't come back: the call now belongs to the member who stays with the customer. Someone still
 * being asked may come later; until then the customer is on hold.
 */
async function passOn(ctx: WriteCtx, call: CallView, leg: LegRecord): Promise<void> {
  const { transfer } = call;
  const { memberId } = leg;
  if (memberId === null || !isSpeaker(leg)) return;
  if (transfer !== null && transfer.by === memberId) {
    const brought = broughtLeg(call, transfer);
    const hasCome =
      brought !== null && brought.toldToLeaveAt === null && isInRoom(brought, call.overStay);
    if (hasCome) await endTransfer(ctx, call, transfer, "completed");
    return;
  }
  const staying = listSpeakers(call.legs, call.overStay).findLast(
    (leg) =>
      leg.memberId !== null &&
      leg.memberId !== memberId &&
      leg.id !== transfer?.legId &&
      leg.toldToLeaveAt === null,
  );
  if (call.claimedBy !== memberId || !staying?.memberId) return;
  await changeCall(ctx.db, ctx.workspaceId, call.id, {
    ...{ claimedBy: staying.memberId, claimedAt: ctx.now },
  });
  await passOnConversation(ctx, call, memberId, staying.memberId);
}

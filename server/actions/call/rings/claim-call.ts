import { DeskError } from "#domain/errors.ts";
import type { MemberId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { defineAction, type WriteCtx } from "#server/actions/action.ts";
import { asSomeone } from "#server/actions/actor.ts";
import { takeCallFor } from "#server/actions/call/access.ts";
import { scheduleTidy } from "#server/actions/call/carrier/tidy-call.ts";
import { isBroughtTo, takeTransfer } from "#server/actions/call/in-call/transfer/take-transfer.ts";
import { type CallPass, letIn } from "#server/actions/call/let-in.ts";
import { hashToken, makeToken } from "#server/secrets.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import { type LegRecord, renewPass } from "#server/store/call/leg.ts";
import { freeHands, holdCallsOf } from "./free-hands.ts";
import { takeCall } from "./take-call.ts";

export const claimCall = defineAction({
  name: "claim-call",
  needs: "call.take",
  // The pass lets a browser into the call: no answer is kept for a repeated request.
  isSecret: true,
  async run(ctx, { callId, holdsOther }) {
    const { memberId } = asSomeone(ctx.actor);
    if (holdsOther) await holdCallsOf(ctx, memberId, callId);
    const call = await takeCallFor(ctx, callId);
    const mine = legOnItsWay(call, memberId);
    if (mine) return renew(ctx, mine);
    if (isBroughtTo(call, memberId)) {
      for (const id of await freeHands(ctx, memberId, callId, holdsOther)) scheduleTidy(ctx, id);
      return takeTransfer(ctx, call, memberId);
    }
    // Led to another telephone, it is spoken in by nobody of ours.
    if (call.claimedBy === null && (call.state === "active" || call.state === "held"))
      throw new DeskError("call_not_ringing");
    await takeCall(ctx, call, memberId, null, holdsOther);
    return letIn(ctx, callId, { memberId, role: "member" });
  },
});

/** Let in, and not there yet: clicked twice, or the answer was lost. */
const legOnItsWay = (call: CallView, memberId: MemberId): LegRecord | undefined =>
  call.endedAt !== null || call.hungUpAt !== null
    ? undefined
    : call.legs.find(
        (leg) =>
          leg.memberId === memberId &&
          leg.role === "member" &&
          leg.endAt === null &&
          leg.providerRef === null &&
          leg.passUntil !== null &&
          leg.toldToLeaveAt === null,
      );

async function renew(ctx: WriteCtx, leg: LegRecord): Promise<CallPass> {
  const pass = makeToken();
  const until = new Date(ctx.now.getTime() + limit("callPassSeconds") * 1000);
  await renewPass(ctx.db, ctx.workspaceId, leg.id, { hash: hashToken(pass), until });
  return { callId: leg.callId, legId: leg.id, pass };
}

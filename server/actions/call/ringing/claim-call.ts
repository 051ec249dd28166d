import { AppError } from "#domain/errors.ts";
import type { MemberId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { scheduleCarrierSync } from "#server/actions/call/carrier/sync-with-carrier.ts";
import {
  acceptTransfer,
  isTransferTarget,
} from "#server/actions/call/in-call/transfer/accept-transfer.ts";
import { type CallJoinToken, issueJoinToken } from "#server/actions/call/issue-join-token.ts";
import { lockVisibleCall } from "#server/actions/call/load-call.ts";
import { defineWriteAction, type WriteContext } from "#server/actions/define-action.ts";
import { createToken, hashToken } from "#server/secrets.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import { type LegRecord, setJoinToken } from "#server/store/call/leg.ts";
import { claimForMember } from "./claim-for-member.ts";
import { lockCallsOfMember, releaseOtherCalls } from "./release-other-calls.ts";

export const claimCall = defineWriteAction({
  name: "claim-call",
  needs: "call.handle",
  // The join token gives a browser access to the call, so the response is not stored for repeated requests.
  isSecret: true,
  async run(ctx, { callId, holdOtherCall }) {
    const { memberId } = requireAuthenticated(ctx.actor);
    if (holdOtherCall) await lockCallsOfMember(ctx, memberId, callId);
    const call = await lockVisibleCall(ctx, callId);
    const mine = findJoiningLeg(call, memberId);
    if (mine) return renew(ctx, mine);
    if (isTransferTarget(call, memberId)) {
      for (const id of await releaseOtherCalls(ctx, memberId, callId, holdOtherCall))
        scheduleCarrierSync(ctx, id);
      return acceptTransfer(ctx, call, memberId);
    }
    // Forwarded to an external phone: no member is on the call.
    if (call.claimedBy === null && (call.state === "active" || call.state === "held"))
      throw new AppError("call_not_ringing");
    await claimForMember(ctx, call, memberId, null, holdOtherCall);
    return issueJoinToken(ctx, callId, { memberId, role: "member" });
  },
});

/** A leg whose token is unused: the member clicked twice, or the response was lost. */
const findJoiningLeg = (call: CallView, memberId: MemberId): LegRecord | undefined =>
  call.endedAt !== null || call.hungUpAt !== null
    ? undefined
    : call.legs.find(
        (leg) =>
          leg.memberId === memberId &&
          leg.role === "member" &&
          leg.endedAt === null &&
          leg.providerRef === null &&
          leg.joinTokenExpiresAt !== null &&
          leg.leaveRequestedAt === null,
      );

async function renew(ctx: WriteContext, leg: LegRecord): Promise<CallJoinToken> {
  const pass = createToken();
  const until = new Date(ctx.now.getTime() + limit("joinTokenSeconds") * 1000);
  await setJoinToken(ctx.db, ctx.workspaceId, leg.id, { hash: hashToken(pass), until });
  return { callId: leg.callId, legId: leg.id, pass };
}

import { AppError } from "#domain/errors.ts";
import type { MemberId } from "#domain/ids.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { scheduleCarrierSync } from "#server/actions/call/carrier/schedule.ts";
import { lockCallsOfMember } from "#server/actions/call/engine/load-state.ts";
import { runCallEvent } from "#server/actions/call/engine/run-call-event.ts";
import {
  acceptTransfer,
  isTransferTarget,
} from "#server/actions/call/in-call/transfer/accept-transfer.ts";
import { issueJoinToken, renewJoinToken } from "#server/actions/call/issue-join-token.ts";
import { lockVisibleCall } from "#server/actions/call/load-call.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import type { LegRecord } from "#server/store/call/leg.ts";
import { assertCanClaim } from "./assert-can-claim.ts";
import { holdOtherCalls } from "./hold-other-calls.ts";

export const claimCall = defineWriteAction({
  name: "claim-call",
  requires: "call.handle",
  // The join token gives a browser access to the call, so the response is not stored for repeated requests.
  isSecret: true,
  isRepeatable: true,
  async run(ctx, { callId, holdOtherCall }) {
    const { memberId } = requireAuthenticated(ctx.actor);
    if (holdOtherCall) await lockCallsOfMember(ctx, memberId, callId);
    const call = await lockVisibleCall(ctx, callId);
    const mine = findJoiningLeg(call, memberId);
    if (mine) return renewJoinToken(ctx, mine);
    if (isTransferTarget(call, memberId)) {
      for (const id of await holdOtherCalls(ctx, memberId, callId, holdOtherCall))
        scheduleCarrierSync(ctx, id);
      return acceptTransfer(ctx, call, memberId);
    }
    // Forwarded to an external phone: no member is on the call.
    if (call.claimedBy === null && (call.state === "active" || call.state === "held"))
      throw new AppError("call_not_ringing");
    await assertCanClaim(ctx, call, memberId, holdOtherCall);
    const join = await issueJoinToken(ctx, callId, { memberId, role: "member" });
    await runCallEvent(ctx, callId, { kind: "claimed", memberId, phoneLegId: null });
    return join;
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

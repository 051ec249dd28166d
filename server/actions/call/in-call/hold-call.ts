import { AppError } from "#domain/errors.ts";
import type { CallId } from "#domain/ids.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import {
  type SyncFailure,
  syncContextOf,
  syncWithCarrier,
} from "#server/actions/call/carrier/sync-with-carrier.ts";
import { lockCallsOfMember } from "#server/actions/call/engine/load-state.ts";
import { runCallEvent } from "#server/actions/call/engine/run-call-event.ts";
import { lockVisibleCall, presentUpdatedCall } from "#server/actions/call/load-call.ts";
import {
  assertSpeakersNotElsewhere,
  holdOtherCalls,
} from "#server/actions/call/ringing/hold-other-calls.ts";
import { defineExternalAction, type WriteContext } from "#server/actions/define-action.ts";
import { lockCallRows } from "#server/store/call/lock-calls.ts";
import {
  activeLegsOf,
  assertCallConnected,
  assertCanControlCall,
} from "./assert-call-participant.ts";

export const holdCall = defineExternalAction({
  name: "hold-call",
  requires: "call.handle",
  async run(ctx, { callId, isHeld }) {
    const actor = requireAuthenticated(ctx.actor);
    const before = await ctx.write(async (write) => {
      await lockCallsOfMember(write, actor.memberId, callId);
      const call = await lockVisibleCall(write, callId);
      assertCanControlCall(call, actor);
      assertCallConnected(call);
      // During a transfer the customer would hear the members talk about them; the end of the transfer takes them off
      // hold.
      if (call.transfer !== null && call.transfer.kind !== "three_way")
        throw new AppError("transfer_in_progress");
      const isSpokenIn = !isHeld && activeLegsOf(call, actor.memberId).length > 0;
      if (!isHeld && !isSpokenIn) await assertSpeakersNotElsewhere(write, call);
      const otherHeldIds = isSpokenIn
        ? await holdOtherCalls(write, actor.memberId, callId, true)
        : [];
      await requestHold(write, callId, isHeld);
      return { isHeld: call.isHoldRequested, otherHeldIds };
    });
    // Holds the other calls first, so that no customer hears another conversation.
    for (const id of [...before.otherHeldIds, callId]) {
      const { failure } = await syncWithCarrier(syncContextOf(ctx), id);
      if (!failure) continue;
      await ctx.write(async (write) => {
        await lockCallRows(write.db, write.workspaceId, [...before.otherHeldIds, callId]);
        const setBack = (one: CallId, isRequested: boolean) =>
          requestHold(write, one, isRequested, one === id && failure.isHoldUnconfirmed);
        for (const otherId of before.otherHeldIds) await setBack(otherId, false);
        await setBack(callId, before.isHeld);
      });
      for (const otherId of before.otherHeldIds) await syncWithCarrier(syncContextOf(ctx), otherId);
      throw new AppError("provider_rejected_command", { reason: reasonOf(failure) });
    }
    return presentUpdatedCall(ctx, callId);
  },
});

/** Unknown: the call is set back, and synced when the carrier answers again. */
const reasonOf = ({ outcome }: SyncFailure): string =>
  outcome.kind === "rejected" ? outcome.message : "the connection failed. Try again";

const requestHold = (
  ctx: WriteContext,
  callId: CallId,
  isHeld: boolean,
  isUnconfirmed = false,
): Promise<unknown> => runCallEvent(ctx, callId, { kind: "hold_requested", isHeld, isUnconfirmed });

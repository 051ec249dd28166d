// Advances a live call: dials the customer once the calling member has joined, continues a transfer whose target joined
// or failed, and rings again when the customer's speaker was lost.

import { findCustomerLeg, isSpeaker } from "#domain/call/derive-call-state.ts";
import { isInConference } from "#domain/call/leg.ts";
import { isCustomerAlone } from "#domain/call/plan-carrier-sync.ts";
import { required } from "#domain/errors.ts";
import type { LegId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { scheduleDial } from "#server/actions/call/carrier/dial-leg.ts";
import { advanceTransfer } from "#server/actions/call/in-call/transfer/advance-transfer.ts";
import { reRing } from "#server/actions/call/ringing/re-ring.ts";
import { advanceAfterUnansweredPhones } from "#server/actions/call/ringing/settle-unanswered-phones.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { updateCall } from "#server/store/call/call.ts";
import { type CallView, findCallView } from "#server/store/call/call-list.ts";
import { insertLeg, type LegRecord } from "#server/store/call/leg.ts";

export async function advanceCall(ctx: WriteContext, call: CallView): Promise<void> {
  if (call.hungUpAt !== null) return;
  if (call.transfer !== null) {
    await advanceTransfer(ctx, call, call.transfer);
    const now = required(await findCallView(ctx.db, ctx.workspaceId, call.id), "it is held");
    return now.transfer === null ? advanceCall(ctx, now) : undefined;
  }
  if (mayDialCustomer(call)) return dialCustomer(ctx, call);
  if (!isCustomerAlone(call))
    return call.claimedBy === null ? advanceAfterUnansweredPhones(ctx, call) : undefined;
  if (isAwaited(call)) return;
  // A speaker on an external phone leaves by hanging up.
  if (lastSpeaker(call)?.role === "guest") return hangUp(ctx, call);
  if (call.claimedBy === null) return advanceAfterUnansweredPhones(ctx, call);
  await updateCall(ctx.db, ctx.workspaceId, call.id, { claimedBy: null, claimedAt: null });
  await reRing(ctx, call.id, call.claimedBy);
}

const mayDialCustomer = (call: CallView): boolean =>
  call.direction === "out" &&
  findCustomerLeg(call.legs) === null &&
  call.legs.some((leg) => leg.role === "member" && isInConference(leg, call.endedEpoch));

async function dialCustomer(ctx: WriteContext, call: CallView): Promise<void> {
  const id = ctx.newId<LegId>();
  await insertLeg(ctx.db, ctx.workspaceId, {
    ...{ id, callId: call.id, role: "customer", number: call.number, at: ctx.now },
    ringSeconds: limit("outboundRingSeconds"),
  });
  scheduleDial(ctx, id);
}

const leftAtMs = (leg: LegRecord): number => Date.parse(leg.leftAt ?? leg.endedAt ?? leg.askedAt);

/** Excludes legs asked to leave because another speaker was there. */
function lastSpeaker(call: CallView): LegRecord | null {
  const spoke = call.legs.filter(
    (leg) => isSpeaker(leg) && leg.joinedAt !== null && leg.leaveRequestedAt === null,
  );
  return spoke.toSorted((a, b) => leftAtMs(a) - leftAtMs(b)).at(-1) ?? null;
}

async function hangUp(ctx: WriteContext, call: CallView): Promise<void> {
  await updateCall(ctx.db, ctx.workspaceId, call.id, { hungUpAt: ctx.now });
}

/** A speaker's leg was let in or is ringing, but has not joined the customer yet. */
const isAwaited = (call: CallView): boolean =>
  call.legs.some(
    (leg) =>
      isSpeaker(leg) &&
      leg.endedAt === null &&
      leg.leaveRequestedAt === null &&
      leg.leftAt === null,
  );

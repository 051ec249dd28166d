// A call that goes on: whoever rang out is there, so the customer is rung; whoever was brought in came, or did not;
// whoever spoke with the customer was lost, so it rings again.
import { isAlone } from "#domain/call/decide-tidy.ts";
import { customerOf, isSpeaker } from "#domain/call/fold.ts";
import { isInRoom } from "#domain/call/leg.ts";
import { must } from "#domain/errors.ts";
import type { LegId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { scheduleDial } from "#server/actions/call/carrier/dial-leg.ts";
import { moveTransfer } from "#server/actions/call/in-call/transfer/move-transfer.ts";
import { followRungLegs } from "#server/actions/call/rings/follow-rung-legs.ts";
import { ringAgain } from "#server/actions/call/rings/ring-again.ts";
import { changeCall } from "#server/store/call/call.ts";
import { type CallView, findCallView } from "#server/store/call/call-list.ts";
import { insertLeg, type LegRecord } from "#server/store/call/leg.ts";

export async function moveOn(ctx: WriteCtx, call: CallView): Promise<void> {
  if (call.hungUpAt !== null) return;
  if (call.transfer !== null) {
    await moveTransfer(ctx, call, call.transfer);
    const now = must(await findCallView(ctx.db, ctx.workspaceId, call.id), "it is held");
    return now.transfer === null ? moveOn(ctx, now) : undefined;
  }
  if (mayDialCustomer(call)) return dialCustomer(ctx, call);
  if (!isAlone(call)) return call.claimedBy === null ? followRungLegs(ctx, call) : undefined;
  if (isAwaited(call)) return;
  // Whoever speaks at a telephone of their own hangs up there.
  if (lastSpeaker(call)?.role === "guest") return hangUp(ctx, call);
  if (call.claimedBy === null) return followRungLegs(ctx, call);
  await changeCall(ctx.db, ctx.workspaceId, call.id, { claimedBy: null, claimedAt: null });
  await ringAgain(ctx, call.id, call.claimedBy);
}

const mayDialCustomer = (call: CallView): boolean =>
  call.direction === "out" &&
  customerOf(call.legs) === null &&
  call.legs.some((leg) => leg.role === "member" && isInRoom(leg, call.overStay));

async function dialCustomer(ctx: WriteCtx, call: CallView): Promise<void> {
  const id = ctx.newId<LegId>();
  await insertLeg(ctx.db, ctx.workspaceId, {
    ...{ id, callId: call.id, role: "customer", number: call.number, at: ctx.now },
    ringSeconds: limit("outRingSeconds"),
  });
  scheduleDial(ctx, id);
}

const goneAt = (leg: LegRecord): number => Date.parse(leg.leaveAt ?? leg.endAt ?? leg.askedAt);

/** Not one who was told to go, because somebody else was there. */
function lastSpeaker(call: CallView): LegRecord | null {
  const spoke = call.legs.filter(
    (leg) => isSpeaker(leg) && leg.joinAt !== null && leg.toldToLeaveAt === null,
  );
  return spoke.toSorted((a, b) => goneAt(a) - goneAt(b)).at(-1) ?? null;
}

async function hangUp(ctx: WriteCtx, call: CallView): Promise<void> {
  await changeCall(ctx.db, ctx.workspaceId, call.id, { hungUpAt: ctx.now });
}

/** Somebody is on their way back to the customer: let in, or rung, and not there yet. */
const isAwaited = (call: CallView): boolean =>
  call.legs.some(
    (leg) =>
      isSpeaker(leg) && leg.endAt === null && leg.toldToLeaveAt === null && leg.leaveAt === null,
  );

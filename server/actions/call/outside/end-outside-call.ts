// How a call on a member's own telephone system ends where no browser says so: the caller rang at one softphone
// after another and reached nobody, or the browser that carried it went away.
import { customerOf } from "#domain/call/fold.ts";
import { must } from "#domain/errors.ts";
import type { CallId, LegId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { settleCall } from "#server/actions/call/facts/settle-call.ts";
import type { Desk } from "#server/actions/desk.ts";
import { changeCall, lockCall } from "#server/store/call/call.ts";
import { type CallView, findCallView } from "#server/store/call/call-list.ts";
import { insertLeg } from "#server/store/call/leg.ts";
import { end, isRung, meet } from "./follow-outside-leg.ts";

/** Nobody of the team is rung any more, and nobody was for some seconds. */
export async function endOutsideCall(
  desk: Desk,
  workspaceId: WorkspaceId,
  callId: CallId,
): Promise<void> {
  await desk.asHouse(workspaceId, async (ctx) => {
    const call = await takeOutside(ctx, callId);
    if (call === null || call.endedAt !== null || call.answeredAt !== null) return;
    const rung = call.legs.filter(isRung);
    if (rung.some((leg) => leg.endAt === null)) return;
    const lastAt = new Date(Math.max(...rung.map((leg) => Date.parse(leg.endAt ?? ""))));
    if (ctx.now.getTime() - lastAt.getTime() < limit("outsideMoveSeconds") * 1000) return;
    const isTaken = call.rings.some((ring) => ring.ended === "taken");
    const elsewhere = isTaken ? await takeElsewhere(ctx, call, lastAt) : null;
    if (elsewhere !== null) await end(ctx, elsewhere, "hung_up", lastAt);
    await end(ctx, customerId(call), "hung_up", lastAt);
    await settleCall(ctx, callId);
  });
}

/** At a desk telephone of that system: no missed call, though nobody here knows how long they spoke. */
async function takeElsewhere(ctx: WriteCtx, call: CallView, at: Date): Promise<LegId> {
  const id = ctx.newId<LegId>();
  await insertLeg(ctx.db, ctx.workspaceId, { id, callId: call.id, role: "guest", at });
  await meet(ctx, call, id, at);
  return id;
}

/** Nothing was heard of it for long: it lasted as long as it was heard of, as far as anybody knows. */
export async function endSilentOutsideCall(ctx: WriteCtx, callId: CallId): Promise<void> {
  const call = await takeOutside(ctx, callId);
  if (call === null) return;
  const heardAt = new Date(call.heardAt);
  if (ctx.now.getTime() - heardAt.getTime() < limit("outsideSilentSeconds") * 1000) return;
  const open = call.legs.filter((leg) => leg.endAt === null);
  for (const leg of open) await end(ctx, leg.id, "lost", heardAt);
  if (call.endedAt === null)
    await changeCall(ctx.db, ctx.workspaceId, callId, {
      problem: "The browser stopped reporting, so the call ended then or later.",
    });
  await settleCall(ctx, callId);
}

async function takeOutside(ctx: WriteCtx, callId: CallId): Promise<CallView | null> {
  const call = await lockCall(ctx.db, ctx.workspaceId, callId);
  return call?.isOutside ? findCallView(ctx.db, ctx.workspaceId, callId) : null;
}

const customerId = (call: CallView): LegId =>
  must(customerOf(call.legs), "it was written with one").id;

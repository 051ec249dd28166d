// A member cannot take a call any more: no phone rings for them. Those callers are offered to the next, and a transfer
// that rang for them returns to the member who asked for it.
import type { RingEnd } from "#domain/call/call.ts";
import type { MemberId } from "#domain/ids.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { announceCall } from "#server/actions/call/announce-call.ts";
import { atOnce } from "#server/actions/call/carrier/at-once.ts";
import { offerNext } from "#server/actions/call/queue/offer-next.ts";
import { findCall } from "#server/store/call/call.ts";
import { endRingsOfMember } from "#server/store/call/ringing/ring.ts";
import { dropRungLegs } from "./own-phone.ts";

export async function silenceMember(
  ctx: WriteCtx,
  memberId: MemberId,
  why: Extract<RingEnd, "away" | "busy">,
): Promise<void> {
  const callIds = await endRingsOfMember(ctx.db, ctx.workspaceId, memberId, why, ctx.now);
  for (const id of callIds) {
    await dropRungLegs(ctx, id, null, memberId);
    const call = await findCall(ctx.db, ctx.workspaceId, id);
    if (call) announceCall(ctx, call);
    // Settled by a job: its row is not locked here, and locking it now would be out of order.
    if (call?.transfer)
      atOnce(ctx, "end-transfer", { workspaceId: ctx.workspaceId, callId: id }, `silenced:${id}`);
  }
  if (callIds.length > 0) offerNext(ctx);
}

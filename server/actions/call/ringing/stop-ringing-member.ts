// Stops all ringing for a member who can't answer any more. Their callers are offered to the next member, and a
// transfer that rang them returns to its initiator.
import type { RingEndReason } from "#domain/call/call.ts";
import type { MemberId } from "#domain/ids.ts";
import { scheduleImmediately } from "#server/actions/call/carrier/schedule-immediately.ts";
import { publishCallChange } from "#server/actions/call/publish-call-change.ts";
import { scheduleMatching } from "#server/actions/call/queue/schedule-matching.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { findCall } from "#server/store/call/call.ts";
import { endRingsOfMember } from "#server/store/call/ringing/ring.ts";
import { cancelRingingLegs } from "./personal-phone.ts";

export async function stopRingingMember(
  ctx: WriteContext,
  memberId: MemberId,
  reason: Extract<RingEndReason, "away" | "busy">,
): Promise<void> {
  const callIds = await endRingsOfMember(ctx.db, ctx.workspaceId, memberId, reason, ctx.now);
  for (const id of callIds) {
    await cancelRingingLegs(ctx, id, null, memberId);
    const call = await findCall(ctx.db, ctx.workspaceId, id);
    if (call) publishCallChange(ctx, call);
    // Settled by a job: locking the call's row here would violate the lock order.
    if (call?.transfer)
      scheduleImmediately(
        ctx,
        "expire-transfer",
        { workspaceId: ctx.workspaceId, callId: id },
        `silenced:${id}`,
      );
  }
  if (callIds.length > 0) scheduleMatching(ctx);
}

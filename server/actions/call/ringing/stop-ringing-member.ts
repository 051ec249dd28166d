// Stops all ringing for a member who can't answer any more. Each of their calls is changed in a job: a transaction that
// has locked one call locks no other afterward.

import type { RingEndReason } from "#domain/call/call.ts";
import type { CallId, MemberId } from "#domain/ids.ts";
import { scheduleImmediately } from "#server/actions/call/carrier/schedule.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { listCallsRingingMember } from "#server/store/call/ringing/ring.ts";

export type UnavailableReason = Extract<RingEndReason, "away" | "busy" | "no_access">;

/** `exceptCallId`: the call that they answered. */
export async function stopRingingMember(
  ctx: WriteContext,
  memberId: MemberId,
  reason: UnavailableReason,
  exceptCallId: CallId | null = null,
): Promise<void> {
  const { workspaceId } = ctx;
  for (const callId of await listCallsRingingMember(ctx.db, workspaceId, memberId))
    if (callId !== exceptCallId)
      scheduleImmediately(
        ctx,
        "stop-ringing-member",
        { workspaceId, callId, memberId, reason },
        jobKeys.stopRinging(callId, memberId),
      );
}

// Who may control a live call: its speakers, and members allowed to supervise.
import { isSpeaker } from "#domain/call/derive-call-state.ts";
import { AppError } from "#domain/errors.ts";
import type { MemberId } from "#domain/ids.ts";
import { hasPermission } from "#domain/permissions.ts";
import type { AuthenticatedActor } from "#server/actions/actor.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import type { LegRecord } from "#server/store/call/leg.ts";

export const activeLegsOf = (call: CallView, memberId: MemberId): LegRecord[] =>
  call.legs.filter((leg) => isSpeaker(leg) && leg.memberId === memberId && leg.endedAt === null);

export function assertCallNotEnded(call: CallView): void {
  if (call.endedAt !== null || call.hungUpAt !== null) throw new AppError("call_ended");
}

export function assertCanControlCall(call: CallView, actor: AuthenticatedActor): void {
  assertCallNotEnded(call);
  if (
    activeLegsOf(call, actor.memberId).length === 0 &&
    !hasPermission(actor.role, "call.supervise")
  )
    throw new AppError("not_in_call");
}

export function assertCallConnected(call: CallView): void {
  if (call.state !== "active" && call.state !== "held") throw new AppError("call_not_connected");
}

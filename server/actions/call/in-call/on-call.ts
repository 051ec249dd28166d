// Who may have a say in a call that is on: whoever speaks in it, and whoever may step into any.
import { isSpeaker } from "#domain/call/fold.ts";
import { DeskError } from "#domain/errors.ts";
import type { MemberId } from "#domain/ids.ts";
import { may } from "#domain/permissions.ts";
import type { SomeoneActor } from "#server/actions/actor.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import type { LegRecord } from "#server/store/call/leg.ts";

export const legsOf = (call: CallView, memberId: MemberId): LegRecord[] =>
  call.legs.filter((leg) => isSpeaker(leg) && leg.memberId === memberId && leg.endAt === null);

export function stopIfOver(call: CallView): void {
  if (call.endedAt !== null || call.hungUpAt !== null) throw new DeskError("call_over");
}

export function stopIfNotMine(call: CallView, actor: SomeoneActor): void {
  stopIfOver(call);
  if (legsOf(call, actor.memberId).length === 0 && !may(actor.role, "call.supervise"))
    throw new DeskError("not_on_this_call");
}

export function stopIfNobodySpeaks(call: CallView): void {
  if (call.state !== "active" && call.state !== "held") throw new DeskError("call_not_on");
}

import { wouldEndCall } from "#domain/call/engine/legs.ts";
import { AppError } from "#domain/errors.ts";
import type { LegId } from "#domain/ids.ts";
import { hasPermission } from "#domain/permissions.ts";
import { type AuthenticatedActor, requireAuthenticated } from "#server/actions/actor.ts";
import { runCallEvent } from "#server/actions/call/engine/run-call-event.ts";
import { lockVisibleCall, presentUpdatedCall } from "#server/actions/call/load-call.ts";
import { defineWriteAction, type WriteContext } from "#server/actions/define-action.ts";
import type { CallView } from "#server/store/call/call-list.ts";
import { assertCanControlCall } from "./assert-call-participant.ts";

export const hangUpCall = defineWriteAction({
  name: "hang-up-call",
  requires: "call.handle",
  async run(ctx, { callId, legId }) {
    const actor = requireAuthenticated(ctx.actor);
    const call = await lockVisibleCall(ctx, callId);
    // Idempotent: both parties may hang up at the same moment.
    if (call.endedAt !== null || call.hungUpAt !== null) return presentUpdatedCall(ctx, callId);
    if (legId !== null && (await releaseLeg(ctx, call, legId, actor)))
      return presentUpdatedCall(ctx, callId);
    assertCanControlCall(call, actor);
    await runCallEvent(ctx, call, { kind: "hung_up", memberId: actor.memberId, problem: null });
    return presentUpdatedCall(ctx, callId);
  },
});

/** False if the call ends with this leg, because no speaker would stay with the customer. */
async function releaseLeg(
  ctx: WriteContext,
  call: CallView,
  legId: LegId,
  actor: AuthenticatedActor,
): Promise<boolean> {
  const leg = call.legs.find((one) => one.id === legId);
  if (!leg) throw new AppError("not_found");
  const isMine = leg.memberId === actor.memberId;
  if (!isMine) assertCanControlCall(call, actor);
  if (leg.role === "supervisor" && !isMine && !hasPermission(actor.role, "call.supervise"))
    throw new AppError("forbidden");
  if (wouldEndCall({ call, legs: call.legs }, legId)) return false;
  if (leg.endedAt === null) await runCallEvent(ctx, call, { kind: "leg_released", legId });
  return true;
}

// A caller whom somebody lost rings on: at the same people, whoever lost them first.

import { canReachAnyone } from "#domain/call/choose-ring-round.ts";
import type { ActiveStep } from "#domain/call/flow/advance-flow.ts";
import type { RingOrder, RingTargets } from "#domain/call/flow/flow.ts";
import { required } from "#domain/errors.ts";
import type { CallId, MemberId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { scheduleRedirect } from "#server/actions/call/carrier/redirect-customer-leg.ts";
import {
  type CallFlowContext,
  currentStep,
  loadCallFlowContext,
  waitsOutsideConference,
} from "#server/actions/call/inbound/call-flow-context.ts";
import { publishCallChange } from "#server/actions/call/publish-call-change.ts";
import { scheduleQueuePositions } from "#server/actions/call/queue/publish-queue-positions.ts";
import { scheduleMatching } from "#server/actions/call/queue/schedule-matching.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { findCall, lockCall, updateCall } from "#server/store/call/call.ts";
import { scheduleDueTransition } from "./due-transition.ts";
import { listRingsAtStep, planRingRound, recordUnreachable, startRingRound } from "./ring-round.ts";
import { takeNoAnswerExit } from "./run-due-transition.ts";

/** Where no step says who rings: everybody who sees the line. */
const everybody: { order: RingOrder; targets: RingTargets; seconds: number } = {
  order: "all",
  targets: { teamIds: [], memberIds: [] },
  seconds: 25,
};

/** `lostBy`: who spoke with them; null: whoever took the call never came. The call is held and nobody's. */
export async function reRing(
  ctx: WriteContext,
  callId: CallId,
  lostBy: MemberId | null,
): Promise<void> {
  const call = required(await lockCall(ctx.db, ctx.workspaceId, callId), "it is held");
  if (call.claimedBy !== null || call.endedAt !== null || call.hungUpAt !== null) return;
  const course = await loadCallFlowContext(ctx, call);
  const step = currentStep(course);
  if (step?.kind === "queue") return restoreWaitingState(ctx, course, step, lostBy);
  const wish = step?.kind === "ring" ? step : everybody;
  const declined = (await listRingsAtStep(ctx, course)).filter((one) => one.ended === "declined");
  const rings = await planRingRound(ctx, course, { ...wish, kind: "ring" }, declined, lostBy);
  if (!canReachAnyone(rings)) {
    await recordUnreachable(ctx, call, rings);
    return takeNoAnswerExit(ctx, course);
  }
  await updateCall(ctx.db, ctx.workspaceId, callId, { stage: "ringing", state: "ringing" });
  await startRingRound(ctx, course, rings, wish.seconds);
  const ringExpiresAt = new Date(ctx.now.getTime() + wish.seconds * 1000).toISOString();
  scheduleDueTransition(ctx, { ...course, call: { ...call, ringExpiresAt } });
}

/** Back among those who wait: where they stood, or before everybody if they were spoken with already. */
async function restoreWaitingState(
  ctx: WriteContext,
  course: CallFlowContext,
  step: Extract<ActiveStep, { kind: "queue" }>,
  lostBy: MemberId | null,
): Promise<void> {
  const { call } = course;
  const first = lostBy === null ? {} : { waitingSince: ctx.now, priority: call.priority + 1 };
  // Brought into the room for somebody who did not come, a caller goes back to the music outside it.
  const goesOut = lostBy === null && waitsOutsideConference(step);
  await updateCall(ctx.db, ctx.workspaceId, call.id, {
    ...{ ...first, ringExpiresAt: null, stage: "waiting", state: "waiting" },
    ...(goesOut ? { endedEpoch: call.stay, stay: call.stay + 1 } : {}),
  });
  if (goesOut) await scheduleRedirect(ctx, call);
  const rings =
    lostBy === null
      ? []
      : await planRingRound(ctx, course, step, await listRingsAtStep(ctx, course), lostBy);
  if (canReachAnyone(rings)) await startRingRound(ctx, course, rings, limit("queueRoundSeconds"));
  else scheduleMatching(ctx);
  const now = required(await findCall(ctx.db, ctx.workspaceId, call.id), "it is held");
  scheduleDueTransition(ctx, { ...course, call: now });
  publishCallChange(ctx, call);
  scheduleQueuePositions(ctx, call.inboxId);
}

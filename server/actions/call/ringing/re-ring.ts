// Rings again for a caller whose member was lost: the same targets, that member first.

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
import { followNoAnswerExit } from "./run-due-transition.ts";

/** If no step says who rings: every member who can see the inbox. */
const defaultRing: { order: RingOrder; targets: RingTargets; seconds: number } = {
  order: "all",
  targets: { teamIds: [], memberIds: [] },
  seconds: 25,
};

/**
 * `lostBy`: the member who spoke with the caller; null if the claiming member never joined. The call is locked and
 * unclaimed.
 */
export async function reRing(
  ctx: WriteContext,
  callId: CallId,
  lostBy: MemberId | null,
): Promise<void> {
  const call = required(await lockCall(ctx.db, ctx.workspaceId, callId), "it is held");
  if (call.claimedBy !== null || call.endedAt !== null || call.hungUpAt !== null) return;
  const flowContext = await loadCallFlowContext(ctx, call);
  const step = currentStep(flowContext);
  if (step?.kind === "queue") return returnToQueue(ctx, flowContext, step, lostBy);
  const input = step?.kind === "ring" ? step : defaultRing;
  const declined = (await listRingsAtStep(ctx, flowContext)).filter(
    (one) => one.ended === "declined",
  );
  const rings = await planRingRound(ctx, flowContext, { ...input, kind: "ring" }, declined, lostBy);
  if (!canReachAnyone(rings)) {
    await recordUnreachable(ctx, call, rings);
    return followNoAnswerExit(ctx, flowContext);
  }
  await updateCall(ctx.db, ctx.workspaceId, callId, { stage: "ringing", state: "ringing" });
  await startRingRound(ctx, flowContext, rings, input.seconds);
  const ringExpiresAt = new Date(ctx.now.getTime() + input.seconds * 1000).toISOString();
  scheduleDueTransition(ctx, { ...flowContext, call: { ...call, ringExpiresAt } });
}

/** Returns the caller to the queue: at the same position, or at the front if they were already spoken with. */
async function returnToQueue(
  ctx: WriteContext,
  flowContext: CallFlowContext,
  step: Extract<ActiveStep, { kind: "queue" }>,
  lostBy: MemberId | null,
): Promise<void> {
  const { call } = flowContext;
  const first = lostBy === null ? {} : { waitingSince: ctx.now, priority: call.priority + 1 };
  // A caller moved into the conference for a member who never joined returns to the music outside it.
  const goesOut = lostBy === null && waitsOutsideConference(step);
  await updateCall(ctx.db, ctx.workspaceId, call.id, {
    ...{ ...first, ringExpiresAt: null, stage: "waiting", state: "waiting" },
    ...(goesOut
      ? { endedEpoch: call.conferenceEpoch, conferenceEpoch: call.conferenceEpoch + 1 }
      : {}),
  });
  if (goesOut) await scheduleRedirect(ctx, call);
  const rings =
    lostBy === null
      ? []
      : await planRingRound(
          ctx,
          flowContext,
          step,
          await listRingsAtStep(ctx, flowContext),
          lostBy,
        );
  if (canReachAnyone(rings))
    await startRingRound(ctx, flowContext, rings, limit("queueRoundSeconds"));
  else scheduleMatching(ctx);
  const now = required(await findCall(ctx.db, ctx.workspaceId, call.id), "it is held");
  scheduleDueTransition(ctx, { ...flowContext, call: now });
  publishCallChange(ctx, call);
  scheduleQueuePositions(ctx, call.inboxId);
}

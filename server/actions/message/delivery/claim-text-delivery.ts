import { isDue, nextCheckAt } from "#domain/due.ts";
import type { DeliveryId } from "#domain/ids.ts";
import { isOutOfDate } from "#domain/message/delivery-delays.ts";
import { type DeliveryState, isInFlight } from "#domain/message/delivery-state.ts";
import { required } from "#domain/required.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { waitOfBreaker } from "#server/actions/inbox/breaker.ts";
import { scheduleTextSubmission } from "#server/actions/message/queue-text-delivery.ts";
import { findContactPointById } from "#server/store/contact.ts";
import { lockDelivery } from "#server/store/delivery/lock-delivery.ts";
import { advanceDelivery, type DeliveryRecord } from "#server/store/message.ts";
import { publishTextDelivery } from "./apply-text-status.ts";
import { senderOf, waitOfPause } from "./pause-after-rate-limit.ts";
import { failDelivery, requeueDelivery } from "./record-text-outcome.ts";
import type { SubmissionClaim } from "./submit-message.ts";

const waiting: readonly DeliveryState[] = ["queued", "delayed"];

/** Null if another process claimed it, it was canceled, or it has to wait. */
export async function claimTextDelivery(
  ctx: WriteContext,
  { deliveryId, submissionId, isPrepared }: SubmissionClaim & { readonly deliveryId: DeliveryId },
): Promise<DeliveryRecord | null> {
  const { db, workspaceId, now } = ctx;
  const delivery = await lockDelivery(db, workspaceId, deliveryId);
  if (!delivery) return null;
  if (delivery.submissionId === submissionId && isInFlight(delivery.state)) {
    // Claimed already: only the confirmation of the commit was lost. Maintenance may have set it to unknown meanwhile.
    const to = { state: "sending", at: now, submittedAt: now } as const;
    await advanceDelivery(db, workspaceId, delivery.id, ["unknown"], to);
    return delivery;
  }
  if (!waiting.includes(delivery.state)) return null;
  const { sendAfter } = delivery;
  if (delivery.state === "delayed" && sendAfter !== null && !isDue(sendAfter, now)) {
    scheduleTextSubmission(ctx, delivery.id, nextCheckAt(sendAfter, now));
    return null;
  }
  if (await isStopped(ctx, delivery)) {
    await suppress(ctx, delivery);
    return null;
  }
  if (isOutOfDate(delivery, now)) {
    await failDelivery(ctx, delivery, { problem: "out_of_date", providerCode: null });
    return null;
  }
  const wait = await waitOf(ctx, delivery, isPrepared);
  if (wait !== null) {
    await requeueDelivery(ctx, delivery, wait.until, { problem: wait.problem, providerCode: null });
    return null;
  }
  await advanceDelivery(db, workspaceId, delivery.id, waiting, {
    state: "sending",
    at: now,
    attemptsDelta: 1,
    submittedAt: now,
    submissionId,
  });
  await publishTextDelivery(ctx, delivery, null);
  return delivery;
}

/** The breaker is checked last: the probe that it lets through must produce a response. */
async function waitOf(ctx: WriteContext, delivery: DeliveryRecord, isPrepared: boolean) {
  const { accountId } = delivery;
  const paused = await waitOfPause(ctx, accountId, senderOf(delivery));
  if (paused !== null) return { until: paused, problem: "too_fast" } as const;
  const until = isPrepared ? await waitOfBreaker(ctx, accountId, "messages") : null;
  return until === null ? null : ({ until, problem: "provider_down" } as const);
}

async function isStopped(ctx: WriteContext, delivery: DeliveryRecord): Promise<boolean> {
  if (delivery.ignoresStop) return false;
  const point = required(
    await findContactPointById(ctx.db, ctx.workspaceId, delivery.contactPointId),
    "a message has a point",
  );
  return (delivery.channel === "whatsapp" ? point.whatsappRevokedAt : point.smsOptedOutAt) !== null;
}

async function suppress(ctx: WriteContext, delivery: DeliveryRecord): Promise<void> {
  const { db, workspaceId, now: at } = ctx;
  await advanceDelivery(db, workspaceId, delivery.id, waiting, { state: "suppressed", at });
  await publishTextDelivery(ctx, delivery, null);
}

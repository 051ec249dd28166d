// Records a provider's response to a submitted text, or that its outcome is unknown.

import type { DeliveryId, SubmissionId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { isOutOfDate, textRetryDelayMs } from "#domain/message/delivery-delays.ts";
import { inFlightStates, isInFlight } from "#domain/message/delivery-state.ts";
import type { TextProblem } from "#domain/message/text-problems.ts";
import { required, unreachable } from "#domain/required.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { scheduleTextSubmission } from "#server/actions/message/queue-text-delivery.ts";
import type { SendOutcome } from "#server/ports/provider-outcome.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { lockDelivery } from "#server/store/delivery/lock-delivery.ts";
import {
  advanceDelivery,
  type DeliveryRecord,
  hasLaterAttempt,
  setDeliveryProviderRef,
} from "#server/store/message.ts";
import { publishTextDelivery } from "./apply-text-status.ts";
import { pauseAfterRateLimit, senderOf } from "./pause-after-rate-limit.ts";
import { recordAccountHealth } from "./record-account-health.ts";

/**
 * True if it changes anything. With the ID of its submission it may be recorded late and twice, and never affects a
 * later submission. Null for the result of a status check.
 */
export async function recordTextOutcome(
  ctx: WriteContext,
  id: DeliveryId,
  outcome: SendOutcome,
  submissionId: SubmissionId | null = null,
): Promise<boolean> {
  const delivery = required(
    await lockDelivery(ctx.db, ctx.workspaceId, id),
    "a delivery is never deleted while it is sent",
  );
  const isLater = submissionId !== null && delivery.submissionId !== submissionId;
  const isCurrent = !isLater && isInFlight(delivery.state);
  switch (outcome.kind) {
    case "accepted":
      await recordAccountHealth(ctx, delivery.accountId, null);
      // A later submission gets its own provider ID.
      if (!isLater) await accept(ctx, delivery, outcome.providerRef, submissionId);
      return isCurrent;
    case "rejected":
      if (outcome.problem === "bad_credentials" || outcome.problem === "account_suspended")
        await recordAccountHealth(ctx, delivery.accountId, outcome.problem);
      if (isCurrent) await failDelivery(ctx, delivery, outcome);
      return isCurrent;
    case "retry":
      if (isCurrent) await scheduleRetry(ctx, delivery, outcome);
      return isCurrent;
    case "unknown":
      if (!isCurrent) return false;
      await advanceDelivery(ctx.db, ctx.workspaceId, id, inFlightStates, {
        state: "unknown",
        at: ctx.now,
      });
      scheduleStatusCheck(ctx, delivery, 1);
      await publishTextDelivery(ctx, delivery, null);
      return true;
    default:
      return unreachable(outcome);
  }
}

async function accept(
  ctx: WriteContext,
  delivery: DeliveryRecord,
  providerRef: string,
  submissionId: SubmissionId | null,
): Promise<void> {
  const { db, workspaceId, now: at } = ctx;
  const to = { state: "accepted", at, providerRef } as const;
  // Recorded so late that it was considered absent and queued again: it need not be resent.
  const from = submissionId === null ? inFlightStates : ([...inFlightStates, "queued"] as const);
  if (await advanceDelivery(db, workspaceId, delivery.id, from, to))
    return publishTextDelivery(ctx, delivery, null);
  // A report arrived first: only the provider's ID is new.
  await setDeliveryProviderRef(db, workspaceId, delivery.id, providerRef);
}

interface Rejection {
  readonly problem: TextProblem;
  readonly providerCode: string | null;
}

/** It was certainly not sent, and is not retried automatically. */
export async function failDelivery(
  ctx: WriteContext,
  delivery: DeliveryRecord,
  { problem, providerCode }: Rejection,
): Promise<void> {
  const to = { state: "failed", at: ctx.now, problem, providerCode } as const;
  await advanceDelivery(
    ctx.db,
    ctx.workspaceId,
    delivery.id,
    [...inFlightStates, "queued", "delayed"],
    to,
  );
  await publishTextDelivery(ctx, delivery, problem);
}

async function scheduleRetry(
  ctx: WriteContext,
  delivery: DeliveryRecord,
  outcome: Extract<SendOutcome, { kind: "retry" }>,
): Promise<void> {
  // A member did not wait for the response and has sent it again.
  if (await hasLaterAttempt(ctx.db, ctx.workspaceId, delivery))
    return failDelivery(ctx, delivery, outcome);
  if (outcome.problem === "too_fast" && outcome.tooFast !== "recipient") {
    const sender = outcome.tooFast === "sender" ? senderOf(delivery) : null;
    const at = await pauseAfterRateLimit(ctx, delivery.accountId, {
      sender,
      afterMs: outcome.afterMs,
    });
    // A rate limit is not a failed attempt.
    if (!isOutOfDate(delivery, ctx.now))
      return requeueDelivery(ctx, delivery, at, { ...outcome, attemptsDelta: -1 });
  }
  if (outcome.countsAsAttempt === false && !isOutOfDate(delivery, ctx.now)) {
    const at = new Date(ctx.now.getTime() + (outcome.afterMs ?? 0));
    return requeueDelivery(ctx, delivery, at, { ...outcome, attemptsDelta: -1 });
  }
  const hasAttemptsLeft = delivery.attempts < limit("sendAttempts");
  if (!hasAttemptsLeft) return failDelivery(ctx, delivery, outcome);
  const waitMs = Math.max(outcome.afterMs ?? 0, textRetryDelayMs(delivery.attempts, ctx.random));
  await requeueDelivery(ctx, delivery, new Date(ctx.now.getTime() + waitMs), outcome);
}

export async function requeueDelivery(
  ctx: WriteContext,
  delivery: DeliveryRecord,
  at: Date,
  { problem, providerCode, attemptsDelta = 0 }: Rejection & { readonly attemptsDelta?: -1 | 0 },
): Promise<void> {
  await advanceDelivery(
    ctx.db,
    ctx.workspaceId,
    delivery.id,
    [...inFlightStates, "queued", "delayed"],
    {
      state: "queued",
      at: ctx.now,
      problem,
      providerCode,
      nextAttemptAt: at,
      attemptsDelta,
    },
  );
  scheduleTextSubmission(ctx, delivery.id, at);
  await publishTextDelivery(ctx, delivery, null);
}

export function scheduleStatusCheck(
  ctx: WriteContext,
  delivery: { id: DeliveryId },
  round: number,
): void {
  scheduleStatusCheckAt(ctx, delivery, limit("statusCheckDelaySeconds") * 1000 * round);
}

export function scheduleStatusCheckAt(
  ctx: WriteContext,
  delivery: { id: DeliveryId },
  afterMs: number,
): void {
  const at = new Date(ctx.now.getTime() + afterMs);
  ctx.schedule(
    "resolve-text-status",
    { workspaceId: ctx.workspaceId, deliveryId: delivery.id },
    { key: jobKeys.resolveTextStatus(delivery.id), at, usesTimer: true },
  );
}

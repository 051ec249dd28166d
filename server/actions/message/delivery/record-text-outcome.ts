// What a provider answered to a text that was handed over, or what nobody knows of it.
import { required, unreachable } from "#domain/errors.ts";
import type { DeliveryId, HandOverId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { isOutOfDate, retryAfterMs } from "#domain/message/backoff.ts";
import type { DeliveryState } from "#domain/message/delivery-state.ts";
import type { SmsProblem } from "#domain/message/sms-problems.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { deliverTextAt } from "#server/actions/message/outgoing-text.ts";
import type { SendOutcome } from "#server/ports/provider-outcome.ts";
import {
  advanceDelivery,
  type DeliveryRecord,
  hasLaterAttempt,
  lockDelivery,
  setDeliveryProviderRef,
} from "#server/store/message.ts";
import { publishSmsDelivery } from "./apply-sms-status.ts";
import { noteTooFast, senderOf } from "./pace.ts";
import { recordAccountHealth } from "./record-account-health.ts";

/** Handed over, and nothing is known of it yet. */
const open: readonly DeliveryState[] = ["sending", "unknown"];
export const isOpen = (state: DeliveryState): boolean => open.includes(state);

/**
 * True where it is news. With the hand-over it is the answer to, it may be recorded late and twice: it changes nothing of a
 * later hand-over. Null: whoever asked about it.
 */
export async function recordSmsOutcome(
  ctx: WriteContext,
  id: DeliveryId,
  outcome: SendOutcome,
  handOverId: HandOverId | null = null,
): Promise<boolean> {
  const delivery = required(
    await lockDelivery(ctx.db, ctx.workspaceId, id),
    "a delivery is never deleted while it is sent",
  );
  const isLater = handOverId !== null && delivery.handOverId !== handOverId;
  const isNews = !isLater && isOpen(delivery.state);
  switch (outcome.kind) {
    case "accepted":
      await recordAccountHealth(ctx, delivery.accountId, null);
      // A later hand-over has a name of its own.
      if (!isLater) await accept(ctx, delivery, outcome.providerRef, handOverId);
      return isNews;
    case "refused":
      if (outcome.problem === "bad_credentials" || outcome.problem === "account_suspended")
        await recordAccountHealth(ctx, delivery.accountId, outcome.problem);
      if (isNews) await giveUp(ctx, delivery, outcome);
      return isNews;
    case "retry":
      if (isNews) await tryLater(ctx, delivery, outcome);
      return isNews;
    case "unknown":
      if (!isNews) return false;
      await advanceDelivery(ctx.db, ctx.workspaceId, id, open, { state: "unknown", at: ctx.now });
      scheduleStatusCheck(ctx, delivery, 1);
      await publishSmsDelivery(ctx, delivery, null);
      return true;
    default:
      return unreachable(outcome);
  }
}

async function accept(
  ctx: WriteContext,
  delivery: DeliveryRecord,
  providerRef: string,
  handOverId: HandOverId | null,
): Promise<void> {
  const { db, workspaceId, now: at } = ctx;
  const to = { state: "accepted", at, providerRef } as const;
  // Recorded so late that it was believed absent and is to be sent again: it need not be.
  const from = handOverId === null ? open : ([...open, "queued"] as const);
  if (await advanceDelivery(db, workspaceId, delivery.id, from, to))
    return publishSmsDelivery(ctx, delivery, null);
  // A report has overtaken us: then only the provider's name for it is news.
  await setDeliveryProviderRef(db, workspaceId, delivery.id, providerRef);
}

interface Refusal {
  readonly problem: SmsProblem;
  readonly providerCode: string | null;
}

/** It has surely not left, and is not tried again by itself. */
export async function giveUp(
  ctx: WriteContext,
  delivery: DeliveryRecord,
  { problem, providerCode }: Refusal,
): Promise<void> {
  const to = { state: "failed", at: ctx.now, problem, providerCode } as const;
  await advanceDelivery(ctx.db, ctx.workspaceId, delivery.id, [...open, "queued", "held"], to);
  await publishSmsDelivery(ctx, delivery, problem);
}

async function tryLater(
  ctx: WriteContext,
  delivery: DeliveryRecord,
  outcome: Extract<SendOutcome, { kind: "retry" }>,
): Promise<void> {
  // A person did not wait for the answer and has sent it again.
  if (await hasLaterAttempt(ctx.db, ctx.workspaceId, delivery))
    return giveUp(ctx, delivery, outcome);
  if (outcome.problem === "too_fast" && outcome.tooFast !== "recipient") {
    const sender = outcome.tooFast === "sender" ? senderOf(delivery) : null;
    const at = await noteTooFast(ctx, delivery.accountId, { sender, afterMs: outcome.afterMs });
    // To be told to slow down is no failed try.
    if (!isOutOfDate(delivery, ctx.now))
      return letWait(ctx, delivery, at, { ...outcome, givesTryBack: true });
  }
  const hasTriesLeft = delivery.tries < limit("sendTries");
  if (!hasTriesLeft) return giveUp(ctx, delivery, outcome);
  const waitMs = Math.max(outcome.afterMs ?? 0, retryAfterMs(delivery.tries, ctx.random()));
  await letWait(ctx, delivery, new Date(ctx.now.getTime() + waitMs), outcome);
}

export async function letWait(
  ctx: WriteContext,
  delivery: DeliveryRecord,
  at: Date,
  { problem, providerCode, givesTryBack = false }: Refusal & { readonly givesTryBack?: boolean },
): Promise<void> {
  await advanceDelivery(ctx.db, ctx.workspaceId, delivery.id, [...open, "queued", "held"], {
    state: "queued",
    at: ctx.now,
    problem,
    providerCode,
    nextAttemptAt: at,
    countsTry: givesTryBack ? "given_back" : false,
  });
  deliverTextAt(ctx, delivery.id, at);
  await publishSmsDelivery(ctx, delivery, null);
}

export function scheduleStatusCheck(
  ctx: WriteContext,
  delivery: { id: DeliveryId },
  round: number,
): void {
  askAt(ctx, delivery, limit("askAfterUnknownSeconds") * 1000 * round);
}

export function askAt(ctx: WriteContext, delivery: { id: DeliveryId }, afterMs: number): void {
  const at = new Date(ctx.now.getTime() + afterMs);
  ctx.schedule(
    "resolve-sms-status",
    { workspaceId: ctx.workspaceId, deliveryId: delivery.id },
    { key: `ask:${delivery.id}`, at, usesTimer: true },
  );
}

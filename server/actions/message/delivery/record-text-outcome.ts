// What a provider answered to a text that was handed over, or what nobody knows of it.
import { must, unreachable } from "#domain/errors.ts";
import type { DeliveryId, HandOverId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { isOutOfDate, retryAfterMs } from "#domain/message/backoff.ts";
import type { DeliveryState } from "#domain/message/delivery.ts";
import type { TextProblem } from "#domain/message/text-problems.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { deliverTextAt } from "#server/actions/message/outgoing-text.ts";
import type { SendOutcome } from "#server/ports/outcome.ts";
import {
  type DeliveryRecord,
  hasLaterAttempt,
  lockDelivery,
  moveDelivery,
  nameDelivery,
} from "#server/store/message.ts";
import { tellDelivery } from "./apply-status.ts";
import { noteHealth } from "./note-health.ts";
import { noteTooFast, senderOf } from "./pace.ts";

/** Handed over, and nothing is known of it yet. */
const open: readonly DeliveryState[] = ["sending", "unknown"];
export const isOpen = (state: DeliveryState): boolean => open.includes(state);

/**
 * True where it is news. With the hand-over it is the answer to, it may be recorded late and twice: it changes nothing of a
 * later hand-over. Null: whoever asked about it.
 */
export async function recordOutcome(
  ctx: WriteCtx,
  id: DeliveryId,
  outcome: SendOutcome,
  handOverId: HandOverId | null = null,
): Promise<boolean> {
  const delivery = must(
    await lockDelivery(ctx.db, ctx.workspaceId, id),
    "a delivery is never deleted while it is sent",
  );
  const isLater = handOverId !== null && delivery.handOverId !== handOverId;
  const isNews = !isLater && isOpen(delivery.state);
  switch (outcome.kind) {
    case "accepted":
      await noteHealth(ctx, delivery.accountId, null);
      // A later hand-over has a name of its own.
      if (!isLater) await accept(ctx, delivery, outcome.providerRef, handOverId);
      return isNews;
    case "refused":
      if (outcome.problem === "bad_credentials" || outcome.problem === "account_suspended")
        await noteHealth(ctx, delivery.accountId, outcome.problem);
      if (isNews) await giveUp(ctx, delivery, outcome);
      return isNews;
    case "retry":
      if (isNews) await tryLater(ctx, delivery, outcome);
      return isNews;
    case "unknown":
      if (!isNews) return false;
      await moveDelivery(ctx.db, ctx.workspaceId, id, open, { state: "unknown", at: ctx.now });
      askLater(ctx, delivery, 1);
      await tellDelivery(ctx, delivery, null);
      return true;
    default:
      return unreachable(outcome);
  }
}

async function accept(
  ctx: WriteCtx,
  delivery: DeliveryRecord,
  providerRef: string,
  handOverId: HandOverId | null,
): Promise<void> {
  const { db, workspaceId, now: at } = ctx;
  const to = { state: "accepted", at, providerRef } as const;
  // Recorded so late that it was believed absent and is to be sent again: it need not be.
  const from = handOverId === null ? open : ([...open, "queued"] as const);
  if (await moveDelivery(db, workspaceId, delivery.id, from, to))
    return tellDelivery(ctx, delivery, null);
  // A report has overtaken us: then only the provider's name for it is news.
  await nameDelivery(db, workspaceId, delivery.id, providerRef);
}

interface Refusal {
  readonly problem: TextProblem;
  readonly providerCode: string | null;
}

/** It has surely not left, and is not tried again by itself. */
export async function giveUp(
  ctx: WriteCtx,
  delivery: DeliveryRecord,
  { problem, providerCode }: Refusal,
): Promise<void> {
  const to = { state: "failed", at: ctx.now, problem, providerCode } as const;
  await moveDelivery(ctx.db, ctx.workspaceId, delivery.id, [...open, "queued", "held"], to);
  await tellDelivery(ctx, delivery, problem);
}

async function tryLater(
  ctx: WriteCtx,
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
  ctx: WriteCtx,
  delivery: DeliveryRecord,
  at: Date,
  { problem, providerCode, givesTryBack = false }: Refusal & { readonly givesTryBack?: boolean },
): Promise<void> {
  await moveDelivery(ctx.db, ctx.workspaceId, delivery.id, [...open, "queued", "held"], {
    state: "queued",
    at: ctx.now,
    problem,
    providerCode,
    nextTryAt: at,
    countsTry: givesTryBack ? "given_back" : false,
  });
  deliverTextAt(ctx, delivery.id, at);
  await tellDelivery(ctx, delivery, null);
}

export function askLater(ctx: WriteCtx, delivery: { id: DeliveryId }, round: number): void {
  askAt(ctx, delivery, limit("askAfterUnknownSeconds") * 1000 * round);
}

export function askAt(ctx: WriteCtx, delivery: { id: DeliveryId }, afterMs: number): void {
  const at = new Date(ctx.now.getTime() + afterMs);
  ctx.schedule(
    "ask-provider",
    { workspaceId: ctx.workspaceId, deliveryId: delivery.id },
    { key: `ask:${delivery.id}`, at, isPunctual: true },
  );
}

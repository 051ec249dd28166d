// A provider's rate limit applies to everything that waits for it, not only to the rejected message: the account
// pauses, or the one sender it named. Other accounts and senders continue.
import type { AccountId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { anySender, findSendingPause, pauseSending } from "#server/store/delivery/sending-pause.ts";
import type { DeliveryRecord } from "#server/store/message.ts";

/** Until when nothing may be submitted from this sender (null: from the whole account); returns null if not paused. */
export async function waitOfPause(
  ctx: WriteContext,
  accountId: AccountId,
  sender: string | null = null,
): Promise<Date | null> {
  const { db, workspaceId, now } = ctx;
  const until = await findSendingPause(db, workspaceId, accountId, sender ?? anySender, now);
  return until === null ? null : spread(ctx, new Date(until));
}

/** Pauses after a "too fast" response; returns when the rejected message may be retried. */
export async function pauseAfterRateLimit(
  ctx: WriteContext,
  accountId: AccountId,
  { sender = null, afterMs }: { sender?: string | null; afterMs: number | null },
): Promise<Date> {
  const until = await pauseSending(ctx.db, ctx.workspaceId, accountId, sender ?? anySender, {
    at: ctx.now,
    // A daily quota may say "in 20 hours", but it may be raised earlier.
    afterMs: Math.min(afterMs ?? 0, limit("rateLimitPauseMaxSeconds") * 1000),
    firstMs: limit("rateLimitPauseInitialSeconds") * 1000,
    longestMs: limit("rateLimitPauseGuessMaxSeconds") * 1000,
    forgetMs: limit("rateLimitPauseGuessMaxSeconds") * 2000,
  });
  return spread(ctx, new Date(until));
}

/** Spreads the waiting messages over time, over longer after a longer pause. */
function spread(ctx: WriteContext, until: Date): Date {
  const waitMs = Math.max(0, until.getTime() - ctx.now.getTime());
  const overMs = Math.min(Math.max(waitMs / 4, 1000), limit("rateLimitPauseJitterSeconds") * 1000);
  return new Date(until.getTime() + Math.round(ctx.random() * overMs));
}

/** A number has a separate rate limit on WhatsApp. */
export const senderOf = ({ channel, from }: Pick<DeliveryRecord, "channel" | "from">): string =>
  channel === "whatsapp" ? `whatsapp:${from}` : from;

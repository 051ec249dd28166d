// A provider that asks us to slow down is obeyed for all that waits there, not only for the message it refused: the account
// pauses, or the one sender it named; other accounts and senders go on.
import type { AccountId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { anySender, findSendingPause, pauseSending } from "#server/store/delivery/sending-pause.ts";
import type { DeliveryRecord } from "#server/store/message.ts";

/** Until when nothing may be handed over from this sender (null: by the account as a whole); null: now. */
export async function waitOfPause(
  ctx: WriteContext,
  accountId: AccountId,
  sender: string | null = null,
): Promise<Date | null> {
  const { db, workspaceId, now } = ctx;
  const until = await findSendingPause(db, workspaceId, accountId, sender ?? anySender, now);
  return until === null ? null : spread(ctx, new Date(until));
}

/** It was told "too fast"; when the message that was refused may be tried again. */
export async function noteTooFast(
  ctx: WriteContext,
  accountId: AccountId,
  { sender = null, afterMs }: { sender?: string | null; afterMs: number | null },
): Promise<Date> {
  const until = await pauseSending(ctx.db, ctx.workspaceId, accountId, sender ?? anySender, {
    at: ctx.now,
    // A day's quota says "in 20 hours": it may be raised before.
    afterMs: Math.min(afterMs ?? 0, limit("sendingPauseLongestSeconds") * 1000),
    firstMs: limit("sendingPauseFirstSeconds") * 1000,
    longestMs: limit("sendingPauseGuessedSeconds") * 1000,
    forgetMs: limit("sendingPauseGuessedSeconds") * 2000,
  });
  return spread(ctx, new Date(until));
}

/** Not all in one moment: whatever waits comes back over a while, longer after a longer pause. */
function spread(ctx: WriteContext, until: Date): Date {
  const waitMs = Math.max(0, until.getTime() - ctx.now.getTime());
  const overMs = Math.min(Math.max(waitMs / 4, 1000), limit("sendingPauseSpreadSeconds") * 1000);
  return new Date(until.getTime() + Math.round(ctx.random() * overMs));
}

/** A number on WhatsApp has a pace of its own there. */
export const senderOf = ({ medium, from }: Pick<DeliveryRecord, "medium" | "from">): string =>
  medium === "whatsapp" ? `whatsapp:${from}` : from;

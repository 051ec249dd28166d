import { limit } from "#domain/limits.ts";
import { askAgainAfterMs } from "#domain/message/backoff.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { findAccount } from "#server/store/account.ts";
import type { AttemptRecord } from "#server/store/mail/mail.ts";
import { type MailDelivery, moveDeliveries } from "#server/store/sending/mail-delivery.ts";

/** Where nobody can be asked, or was asked often enough, a person decides: the row says so. */
export async function askAgainLater(
  ctx: WriteCtx,
  attempt: AttemptRecord,
  lost: readonly MailDelivery[],
): Promise<void> {
  const [first] = lost;
  if (!first) return;
  const account = await findAccount(ctx.db, ctx.workspaceId, attempt.accountId);
  const provider = account && ctx.installation.findMailProvider(account.vendor);
  const mayAsk = provider?.can.isIdempotent || provider?.find !== undefined;
  const lostMs = ctx.now.getTime() - Date.parse(first.lostAt ?? first.handedAt ?? first.changedAt);
  const isRecent = lostMs < limit("askUnknownHours") * 3600_000;
  if (mayAsk && isRecent && first.asked < limit("askUnknownTries")) {
    const byCount = limit("askAfterUnknownSeconds") * 1000 * (first.asked + 1);
    const waitMs = Math.max(byCount, askAgainAfterMs(lostMs));
    ctx.schedule(
      "ask-about-mail",
      { workspaceId: ctx.workspaceId, attemptId: attempt.id },
      { key: `ask-mail:${attempt.id}`, at: new Date(ctx.now.getTime() + waitMs), isPunctual: true },
    );
    return;
  }
  await moveDeliveries(
    ctx.db,
    ctx.workspaceId,
    lost.map((one) => one.id),
    ["unknown"],
    { state: "unknown", at: ctx.now, asked: limit("askUnknownTries") },
  );
}

// News of a mail we sent: late, doubled and out-of-order news change nothing. News of a mail we cannot name
// yet waits until its provider's name for it is known.
import type { AccountId, AttemptId, DeliveryId } from "#domain/ids.ts";
import { isId } from "#domain/ids.ts";
import { isBad, risesTo } from "#domain/message/delivery.ts";
import { readMintedId } from "#domain/message/mail-token.ts";
import { whatItTeaches } from "#domain/message/suppression.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { mailKeys } from "#server/actions/message/mail/token.ts";
import type { MailReport } from "#server/ports/mail.ts";
import {
  type AttemptRecord,
  findAttempt,
  findAttemptByRef,
  findLatestAttempt,
  listMailIds,
} from "#server/store/mail.ts";
import {
  flagDelivery,
  insertOrphan,
  type MailDelivery,
  moveDeliveries,
} from "#server/store/mail-sending.ts";
import { keepReport } from "#server/store/message.ts";
import { learnOfAddress } from "./learn-of-address.ts";
import { lockMail } from "./mail/lock-mail.ts";
import { tellMail } from "./tell-mail.ts";

/** A little later than a hand-over takes to write down what the provider called the mail. */
const matchAfterMs = 5_000;

/** false: nobody knows yet which mail this is about; the report is kept and tried again. */
export async function applyMailReport(
  ctx: WriteCtx,
  accountId: AccountId,
  report: MailReport,
): Promise<boolean> {
  if (await placeMailReport(ctx, accountId, report)) return true;
  await insertOrphan(ctx.db, ctx.workspaceId, {
    id: ctx.newId<DeliveryId>(),
    accountId,
    providerRef: report.providerRef,
    mailId: report.messageId,
    report,
    at: ctx.now,
  });
  // Whoever learns the name at this very moment does not see our row: somebody looks once more.
  ctx.schedule(
    "match-reports",
    { workspaceId: ctx.workspaceId },
    { key: `match:${ctx.workspaceId}`, at: new Date(ctx.now.getTime() + matchAfterMs) },
  );
  return false;
}

/** false: we know of no such mail. */
export async function placeMailReport(
  ctx: WriteCtx,
  accountId: AccountId,
  report: MailReport,
): Promise<boolean> {
  const attempt = await findAttemptOf(ctx, accountId, report);
  if (attempt) await applyToAttempt(ctx, attempt, report);
  return attempt !== null;
}

export async function applyToAttempt(
  ctx: WriteCtx,
  { messageId, attempt }: Pick<AttemptRecord, "messageId" | "attempt">,
  report: MailReport,
): Promise<void> {
  const locked = await lockMail(ctx, messageId, attempt);
  for (const one of recipientsOf(locked?.deliveries ?? [], report.recipient))
    await applyTo(ctx, one, report);
  await tellMail(ctx, messageId);
}

async function findAttemptOf(
  ctx: WriteCtx,
  accountId: AccountId,
  { ref, providerRef, messageId }: MailReport,
): Promise<AttemptRecord | null> {
  const { db, workspaceId } = ctx;
  // What one account's provider says is believed about that account's mails alone.
  const ours = (found: AttemptRecord | null) => (found?.accountId === accountId ? found : null);
  const byRef =
    ref !== null && isId(ref) ? await findAttempt(db, workspaceId, ref as AttemptId) : null;
  if (ours(byRef)) return byRef;
  const byName =
    providerRef === null ? null : await findAttemptByRef(db, workspaceId, accountId, providerRef);
  if (byName) return byName;
  if (messageId === null) return null;
  const minted = readMintedId(messageId, mailKeys(ctx.secrets));
  const known = (await listMailIds(db, workspaceId, [messageId])).find(
    (one) => one.kind === "minted" || one.kind === "provider",
  );
  const entryId = minted ?? known?.entryId ?? null;
  return entryId && ours(await findLatestAttempt(db, workspaceId, entryId));
}

/** Some providers write the address anew; where there is but one recipient it can only be that one. */
function recipientsOf(
  all: readonly MailDelivery[],
  recipient: string | null,
): readonly MailDelivery[] {
  if (recipient === null || all.length === 1) return all;
  return all.filter((one) => one.recipient.toLowerCase() === recipient.toLowerCase());
}

async function applyTo(ctx: WriteCtx, delivery: MailDelivery, report: MailReport): Promise<void> {
  const { db, workspaceId, now } = ctx;
  const { state, problem, providerCode, detail, flag, at } = report;
  if (state !== null) {
    await keepReport(db, workspaceId, delivery.id, {
      state,
      providerCode,
      at,
      receivedAt: now.toISOString(),
    });
    if (risesTo(delivery.state, state))
      await moveDeliveries(db, workspaceId, [delivery.id], [delivery.state], {
        state,
        at: now,
        problem,
        providerCode,
        detail,
      });
  }
  if (flag === "complained" || flag === "opened" || flag === "clicked")
    await flagDelivery(db, workspaceId, delivery.id, flag, at);
  const lesson = whatItTeaches({ isBad: state !== null && isBad(state), problem, flag });
  if (lesson) await learnOfAddress(ctx, delivery, lesson, detail ?? "");
}

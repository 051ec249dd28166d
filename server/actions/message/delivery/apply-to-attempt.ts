// A report laid upon the recipients of one handing over.
import { isBad, risesTo } from "#domain/message/delivery.ts";
import { whatItTeaches } from "#domain/message/mail/suppression.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import type { MailReport } from "#server/ports/mail.ts";
import type { AttemptRecord } from "#server/store/mail/mail.ts";
import { keepReport } from "#server/store/message.ts";
import {
  flagDelivery,
  type MailDelivery,
  moveDeliveries,
} from "#server/store/sending/mail-delivery.ts";
import { learnOfAddress } from "./learn-of-address.ts";
import { lockMail } from "./mail/lock-mail.ts";
import { tellMail } from "./tell-mail.ts";

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

// Applies a report to the recipients of one attempt.
import { canAdvanceTo, isFailure } from "#domain/message/delivery-state.ts";
import { suppressionFor } from "#domain/message/email/suppression-reasons.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { EmailReport } from "#server/ports/email.ts";
import {
  advanceDeliveries,
  type EmailDelivery,
  flagDelivery,
} from "#server/store/delivery/delivery.ts";
import { saveDeliveryReports } from "#server/store/delivery/reported-delivery.ts";
import type { AttemptRecord } from "#server/store/email/email.ts";
import { lockEmailAttempt } from "./email/lock-email-attempt.ts";
import { publishEmailDelivery } from "./publish-email-delivery.ts";
import { updateAddressHealth } from "./update-address-health.ts";

export async function applyReportToAttempt(
  ctx: WriteContext,
  { messageId, attempt }: Pick<AttemptRecord, "messageId" | "attempt">,
  report: EmailReport,
): Promise<void> {
  const locked = await lockEmailAttempt(ctx, messageId, attempt);
  const all = locked?.deliveries ?? [];
  // Another recipient's bounce or complaint must not suppress an address.
  const isAboutThem =
    all.length === 1 || (report.recipient !== null && report.isRecipientGuess !== true);
  for (const one of recipientsOf(all, report.recipient)) {
    await applyTo(ctx, one, report);
    if (isAboutThem) await suppressIfDue(ctx, one, report);
  }
  await publishEmailDelivery(ctx, messageId);
}

/** Some providers rewrite the address; with a single recipient it can only be that one. */
function recipientsOf(
  all: readonly EmailDelivery[],
  recipient: string | null,
): readonly EmailDelivery[] {
  if (recipient === null || all.length === 1) return all;
  return all.filter((one) => one.recipient.toLowerCase() === recipient.toLowerCase());
}

async function applyTo(
  ctx: WriteContext,
  delivery: EmailDelivery,
  report: EmailReport,
): Promise<void> {
  const { db, workspaceId, now } = ctx;
  const { state, problem, providerCode, detail, flag, at } = report;
  if (state !== null) {
    const saved = { deliveryId: delivery.id, state, providerCode, at };
    await saveDeliveryReports(db, workspaceId, [saved], now);
    if (canAdvanceTo(delivery.state, state))
      await advanceDeliveries(db, workspaceId, [delivery.id], [delivery.state], {
        state,
        at: now,
        problem,
        providerCode,
        detail,
      });
  }
  if (flag === "complained" || flag === "opened" || flag === "clicked")
    await flagDelivery(db, workspaceId, delivery.id, flag, at);
}

async function suppressIfDue(
  ctx: WriteContext,
  delivery: EmailDelivery,
  { state, problem, flag, detail }: EmailReport,
): Promise<void> {
  const effect = suppressionFor({ isFailure: state !== null && isFailure(state), problem, flag });
  if (effect) await updateAddressHealth(ctx, delivery, effect, detail ?? "");
}

// Applies a status report of a text we sent. Late, duplicate and out-of-order reports change only the list of reports.
import type { AccountId, DeliveryId } from "#domain/ids.ts";
import { isId } from "#domain/ids.ts";
import { canAdvanceTo, isFailure } from "#domain/message/delivery-state.ts";
import { describeSmsProblem, numberFlagFor } from "#domain/message/sms-problems.ts";
import { publishEntryChange } from "#server/actions/conversation/apply-conversation-change.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { SmsEvent } from "#server/ports/sms.ts";
import { insertConsent } from "#server/store/consent.ts";
import { findContactPointById, setContactPointState } from "#server/store/contact.ts";
import { findConversation } from "#server/store/conversation/conversation.ts";
import { findEntry } from "#server/store/conversation/entry.ts";
import {
  advanceDelivery,
  type DeliveryRecord,
  findDeliveryByProviderRef,
  lockDelivery,
  saveDeliveryReport,
} from "#server/store/message.ts";
import { applyDeliverySummary } from "./apply-delivery-summary.ts";

type SmsStatus = Extract<SmsEvent, { kind: "text.status" }>;

/** False if there is no such text. */
export async function applySmsStatus(
  ctx: WriteContext,
  accountId: AccountId,
  status: SmsStatus,
): Promise<boolean> {
  const byRef = status.ref !== null && isId(status.ref) ? (status.ref as DeliveryId) : null;
  const id =
    (await findDeliveryByProviderRef(ctx.db, ctx.workspaceId, accountId, status.providerRef)) ??
    byRef;
  const delivery = id && (await lockDelivery(ctx.db, ctx.workspaceId, id));
  if (!delivery || delivery.accountId !== accountId) return false;
  await saveDeliveryReport(ctx.db, ctx.workspaceId, delivery.id, {
    state: status.state,
    providerCode: status.providerCode,
    at: status.at,
    receivedAt: ctx.now.toISOString(),
  });
  if (!canAdvanceTo(delivery.state, status.state)) return true;
  await advanceDelivery(ctx.db, ctx.workspaceId, delivery.id, [delivery.state], {
    state: status.state,
    at: ctx.now,
    problem: status.problem,
    providerCode: status.providerCode,
    providerRef: status.providerRef,
  });
  await publishSmsDelivery(ctx, delivery, isFailure(status.state) ? status.problem : null);
  return true;
}

/** Applies the consequences of a delivery change: list mark, contact point state, consent ledger and change feed. */
export async function publishSmsDelivery(
  ctx: WriteContext,
  delivery: DeliveryRecord,
  problem: SmsStatus["problem"],
): Promise<void> {
  const conversation = await findConversation(ctx.db, ctx.workspaceId, delivery.conversationId);
  const entry = await findEntry(ctx.db, ctx.workspaceId, delivery.messageId);
  if (!conversation || !entry) return;
  await applyDeliverySummary(ctx, conversation, entry);
  publishEntryChange(ctx, conversation, entry.id);
  const marks = problem && numberFlagFor(problem);
  if (!marks || !problem) return;
  const point = await findContactPointById(ctx.db, ctx.workspaceId, delivery.contactPointId);
  if (!point) return;
  const isOnWhatsapp = entry.message?.channel === "whatsapp";
  // WhatsApp's report about an address says nothing about texts to the number.
  if (isOnWhatsapp && marks !== "opted_out") return;
  if (marks === "opted_out") {
    if ((isOnWhatsapp ? point.whatsappRevokedAt : point.smsOptedOutAt) !== null) return;
    await insertConsent(ctx.db, ctx.workspaceId, {
      id: ctx.newId(),
      contactPointId: point.id,
      channel: isOnWhatsapp ? "whatsapp" : "sms",
      decision: "revoked",
      source: "provider",
      text: describeSmsProblem(problem, point.value, false, isOnWhatsapp ? "whatsapp" : "sms"),
      entryId: delivery.messageId,
      memberId: null,
      at: ctx.now.toISOString(),
    });
  } else if (!(await setContactPointState(ctx.db, ctx.workspaceId, point.id, marks))) {
    return;
  }
  ctx.publishChange("contact", point.contactId);
}

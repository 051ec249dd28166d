// Applies status reports of texts we sent, many at once. Late, duplicate and out-of-order reports change only the list of
// reports.
import type { AccountId, DeliveryId } from "#domain/ids.ts";
import { isId } from "#domain/ids.ts";
import { canAdvanceTo, isFailure } from "#domain/message/delivery-state.ts";
import { describeTextProblem, numberFlagFor } from "#domain/message/text-problems.ts";
import { publishEntryChange } from "#server/actions/conversation/apply-conversation-change.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { TextEvent } from "#server/ports/text.ts";
import { insertConsent } from "#server/store/consent.ts";
import { findContactPointById, setContactPointState } from "#server/store/contact.ts";
import {
  type DeliveryContext,
  listDeliveryContexts,
} from "#server/store/delivery/delivery-context.ts";
import { lockDeliveries } from "#server/store/delivery/lock-delivery.ts";
import {
  type DeliveryReportRow,
  findReportedDeliveries,
  saveDeliveryReports,
  setReportedStates,
} from "#server/store/delivery/reported-delivery.ts";
import type { DeliveryRecord } from "#server/store/message.ts";
import { applyDeliverySummary } from "./apply-delivery-summary.ts";

export type TextStatus = Extract<TextEvent, { kind: "text.status" }>;

interface AccountTextStatus {
  readonly accountId: AccountId;
  readonly status: TextStatus;
}

/** False if there is no such text. */
export async function applyTextStatus(
  ctx: WriteContext,
  accountId: AccountId,
  status: TextStatus,
): Promise<boolean> {
  const [isKnown] = await applyTextStatuses(ctx, [{ accountId, status }]);
  return isKnown === true;
}

/** In their order. For each, whether there is such a text. */
export async function applyTextStatuses(
  ctx: WriteContext,
  statuses: readonly AccountTextStatus[],
): Promise<boolean[]> {
  if (statuses.length === 0) return [];
  const { db, workspaceId, now } = ctx;
  const ids = await findReportedDeliveries(
    db,
    workspaceId,
    statuses.map(({ accountId, status: { providerRef, ref } }) => ({
      accountId,
      providerRef,
      id: ref !== null && isId(ref) ? (ref as DeliveryId) : null,
    })),
  );
  const locked = await lockDeliveries(db, workspaceId, [
    ...new Set(ids.filter((id) => id !== null)),
  ]);
  const before = new Map(locked.map((one) => [one.id, one]));
  const latest = new Map<DeliveryId, TextStatus>();
  const problems = new Map<DeliveryId, TextStatus["problem"]>();
  const reports: DeliveryReportRow[] = [];
  const areKnown = statuses.map(({ accountId, status }, nth) => {
    const delivery = before.get(ids[nth] as DeliveryId);
    if (!delivery || delivery.accountId !== accountId) return false;
    const { state, providerCode, at } = status;
    reports.push({ deliveryId: delivery.id, state, providerCode, at });
    const current = latest.get(delivery.id)?.state ?? delivery.state;
    if (!canAdvanceTo(current, state)) return true;
    latest.set(delivery.id, status);
    // What a failure says about the number counts even if a later report overtakes it.
    if (isFailure(state)) problems.set(delivery.id, status.problem);
    return true;
  });
  await saveDeliveryReports(db, workspaceId, reports, now);
  await setReportedStates(
    db,
    workspaceId,
    [...latest].map(([id, { state, problem, providerCode, providerRef }]) => ({
      id,
      state,
      problem,
      providerCode,
      providerRef,
    })),
    now,
  );
  await publishTextDeliveries(
    ctx,
    locked
      .filter(({ id }) => latest.has(id))
      .map((delivery) => ({ delivery, problem: problems.get(delivery.id) ?? null })),
  );
  return areKnown;
}

interface ChangedDelivery {
  readonly delivery: Pick<DeliveryRecord, "messageId">;
  /** Set if it failed. */
  readonly problem: TextStatus["problem"];
}

export const publishTextDelivery = (
  ctx: WriteContext,
  delivery: ChangedDelivery["delivery"],
  problem: TextStatus["problem"],
): Promise<void> => publishTextDeliveries(ctx, [{ delivery, problem }]);

/** Applies the consequences of delivery changes: list mark, contact point state, consent ledger and change feed. */
async function publishTextDeliveries(
  ctx: WriteContext,
  changed: readonly ChangedDelivery[],
): Promise<void> {
  const ids = new Set(changed.map((one) => one.delivery.messageId));
  const contexts = await listDeliveryContexts(ctx.db, ctx.workspaceId, [...ids]);
  const contextOf = new Map(contexts.map((one) => [one.entry.id, one]));
  for (const { delivery, problem } of changed) {
    const context = contextOf.get(delivery.messageId);
    if (!context) continue;
    await applyDeliverySummary(ctx, context);
    publishEntryChange(ctx, context.conversation, context.entry.id);
    if (problem) await flagNumber(ctx, context, problem);
  }
}

/** What the problem says about the number itself: it opted out, can't receive texts or doesn't exist. */
async function flagNumber(
  ctx: WriteContext,
  { channel, contactPointId, entry }: DeliveryContext,
  problem: NonNullable<TextStatus["problem"]>,
): Promise<void> {
  const flag = numberFlagFor(problem);
  if (!flag) return;
  const point = await findContactPointById(ctx.db, ctx.workspaceId, contactPointId);
  if (!point) return;
  const isOnWhatsapp = channel === "whatsapp";
  // WhatsApp's report about an address says nothing about texts to the number.
  if (isOnWhatsapp && flag !== "opted_out") return;
  if (flag === "opted_out") {
    if ((isOnWhatsapp ? point.whatsappRevokedAt : point.smsOptedOutAt) !== null) return;
    await insertConsent(ctx.db, ctx.workspaceId, {
      id: ctx.newId(),
      contactPointId: point.id,
      channel: isOnWhatsapp ? "whatsapp" : "sms",
      decision: "revoked",
      source: "provider",
      text: describeTextProblem(problem, point.value, false, isOnWhatsapp ? "whatsapp" : "sms"),
      entryId: entry.id,
      memberId: null,
      at: ctx.now.toISOString(),
    });
  } else if (!(await setContactPointState(ctx.db, ctx.workspaceId, point.id, flag))) {
    return;
  }
  ctx.publishChange("contact", point.contactId);
}

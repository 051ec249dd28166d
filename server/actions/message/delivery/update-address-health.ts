// Updates an address after a bounce: some are suppressed, others only become suspect.
import type { TimelineEventType } from "#domain/conversation/timeline-events.ts";
import { dayMs } from "#domain/day-ms.ts";
import { limit } from "#domain/limits.ts";
import type { SuppressionReason } from "#domain/message/email/suppression-reasons.ts";
import { addTimelineEvent } from "#server/actions/conversation/apply-conversation-change.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import { findContactPoint, setContactPointState } from "#server/store/contact.ts";
import { findConversation } from "#server/store/conversation/conversation.ts";
import { findEntry } from "#server/store/conversation/entry.ts";
import type { EmailDelivery } from "#server/store/delivery/delivery.ts";
import { insertSuppression, recordSoftBounce } from "#server/store/email/suppression.ts";

const weekMs = 7 * dayMs;

export async function updateAddressHealth(
  ctx: WriteContext,
  delivery: Pick<EmailDelivery, "id" | "messageId" | "recipient">,
  effect: SuppressionReason | "soft",
  text: string,
): Promise<void> {
  const { recipient, messageId } = delivery;
  if (effect === "soft") return applySoftBounce(ctx, delivery);
  const isInserted = await insertSuppression(ctx.db, ctx.workspaceId, {
    id: ctx.newId(),
    address: recipient,
    reason: effect,
    text: text.slice(0, 500),
    entryId: messageId,
    at: ctx.now,
  });
  if (!isInserted) return;
  await setAddressState(ctx, recipient, effect === "bounced" ? "bounced" : null);
  await addEvent(ctx, delivery, "address_suppressed", { address: recipient, reason: effect });
}

async function applySoftBounce(
  ctx: WriteContext,
  delivery: Pick<EmailDelivery, "id" | "messageId" | "recipient">,
): Promise<void> {
  const { isNew, count } = await recordSoftBounce(
    ctx.db,
    ctx.workspaceId,
    { address: delivery.recipient, deliveryId: delivery.id, at: ctx.now },
    new Date(ctx.now.getTime() - weekMs),
  );
  if (isNew && count === limit("softBouncesPerWeek"))
    await addEvent(ctx, delivery, "address_failing", { address: delivery.recipient, count });
}

/**
 * Published wherever the address is shown; null leaves the state unchanged and only publishes that something about it
 * changed.
 */
export async function setAddressState(
  ctx: WriteContext,
  address: string,
  state: "ok" | "bounced" | null,
): Promise<void> {
  const point = await findContactPoint(ctx.db, ctx.workspaceId, "email", address.toLowerCase());
  if (!point) return;
  if (state !== null) await setContactPointState(ctx.db, ctx.workspaceId, point.id, state);
  ctx.publishChange("contact", point.contactId);
}

async function addEvent(
  ctx: WriteContext,
  { messageId }: Pick<EmailDelivery, "messageId">,
  type: TimelineEventType,
  params: Readonly<Record<string, string | number>>,
): Promise<void> {
  const entry = await findEntry(ctx.db, ctx.workspaceId, messageId);
  const conversation =
    entry && (await findConversation(ctx.db, ctx.workspaceId, entry.conversationId));
  if (conversation) await addTimelineEvent(ctx, conversation, type, params);
}

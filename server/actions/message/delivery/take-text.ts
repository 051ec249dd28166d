// The moment a text leaves our hands: the row says "sending" before a byte leaves.
import { must } from "#domain/errors.ts";
import type { HandOverId } from "#domain/ids.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import { waitOfBreaker } from "#server/actions/line/breaker.ts";
import { waitAgain } from "#server/actions/message/wait-again.ts";
import { findPointById } from "#server/store/contact.ts";
import { findConversation } from "#server/store/conversation/conversation.ts";
import { findEntry } from "#server/store/conversation/entry.ts";
import { type DeliveryRecord, lockDelivery, moveDelivery } from "#server/store/message.ts";
import { tellDelivery } from "./apply-status.ts";
import type { HandOver } from "./hand-over-text.ts";
import { waitOfPause } from "./pace.ts";
import { isOpen, letWait } from "./record-text-outcome.ts";

/** Null: another took it, it was taken back, or it has to wait. */
export async function takeText(
  ctx: WriteCtx,
  wish: HandOver,
  handOverId: HandOverId,
): Promise<DeliveryRecord | null> {
  const delivery = await lockDelivery(ctx.db, ctx.workspaceId, wish.deliveryId);
  if (delivery?.handOverId === handOverId && isOpen(delivery.state)) {
    // Ours already: only the confirmation of the commit was lost. Meanwhile maintenance may have called it unknown.
    const at = ctx.now;
    const to = { state: "sending", at, handedAt: at } as const;
    await moveDelivery(ctx.db, ctx.workspaceId, delivery.id, ["unknown"], to);
    return delivery;
  }
  const isHeld = delivery?.state === "held";
  if (!delivery || (delivery.state !== "queued" && !isHeld)) return null; // another took it, or it was taken back
  if (isHeld && delivery.holdUntil !== null && Date.parse(delivery.holdUntil) > ctx.now.getTime())
    return null;
  const pausedUntil = await waitOfPause(ctx, delivery.accountId, delivery.from);
  if (pausedUntil !== null) {
    await letWait(ctx, delivery, pausedUntil, { problem: "too_fast", providerCode: null });
    return null;
  }
  const waitUntil = await waitOfBreaker(ctx, delivery.accountId, "messages");
  if (waitUntil !== null) {
    await letWait(ctx, delivery, waitUntil, { problem: "provider_down", providerCode: null });
    return null;
  }
  const point = must(
    await findPointById(ctx.db, ctx.workspaceId, delivery.pointId),
    "a message has a point",
  );
  const stoppedAt = delivery.medium === "whatsapp" ? point.whatsappRevokedAt : point.textsRevokedAt;
  if (stoppedAt !== null && !wish.ignoresStop) {
    await moveDelivery(ctx.db, ctx.workspaceId, delivery.id, ["queued", "held"], {
      state: "suppressed",
      at: ctx.now,
    });
    const conversation = await findConversation(ctx.db, ctx.workspaceId, delivery.conversationId);
    const entry = await findEntry(ctx.db, ctx.workspaceId, delivery.messageId);
    if (conversation && entry) await waitAgain(ctx, conversation, entry);
    await tellDelivery(ctx, delivery, null, true);
    return null;
  }
  await moveDelivery(ctx.db, ctx.workspaceId, delivery.id, ["queued", "held"], {
    state: "sending",
    at: ctx.now,
    countsTry: true,
    handedAt: ctx.now,
    handOverId,
  });
  await tellDelivery(ctx, delivery, null, false);
  return delivery;
}

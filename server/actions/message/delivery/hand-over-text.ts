// Handing a text to its provider. The row says "sending" before a byte leaves, so that a process killed in
// between leaves a delivery of which nobody knows: that one is asked about, never sent again blindly.
import { must, unreachable } from "#domain/errors.ts";
import type { DeliveryId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { retryAfterMs } from "#domain/message/backoff.ts";
import type { TextProblem } from "#domain/message/text-problems.ts";
import type { WriteCtx } from "#server/actions/action.ts";
import type { Desk } from "#server/actions/desk.ts";
import { waitOfBreaker } from "#server/actions/line/breaker.ts";
import { openAccount } from "#server/actions/line/open-account.ts";
import { mediaUrlOf } from "#server/actions/message/picture/media-link.ts";
import { waitAgain } from "#server/actions/message/wait-again.ts";
import type { SendOutcome } from "#server/ports/outcome.ts";
import { hookUrlOf } from "#server/presenters/present-account.ts";
import { listAttachmentsOfMessage } from "#server/store/attachment.ts";
import { findPointById } from "#server/store/contact.ts";
import { findConversation } from "#server/store/conversation/conversation.ts";
import { findEntry } from "#server/store/conversation/entry.ts";
import { findLine } from "#server/store/line.ts";
import {
  type DeliveryRecord,
  findDelivery,
  lockDelivery,
  moveDelivery,
  nameDelivery,
} from "#server/store/message.ts";
import { tellDelivery } from "./apply-status.ts";
import { noteOutcome } from "./breaker.ts";
import { whyNotPrepared } from "./not-prepared.ts";
import { noteHealth } from "./note-health.ts";
import { noteTooFast, waitOfPause } from "./pace.ts";

export interface HandOver {
  readonly deliveryId: DeliveryId;
  /** The confirmation of a STOP goes out although texts are stopped. */
  readonly ignoresStop?: boolean;
}

export async function handOverText(
  desk: Desk,
  workspaceId: WorkspaceId,
  wish: HandOver,
): Promise<void> {
  const { database, outside } = desk.parts;
  const delivery = await findDelivery(database, workspaceId, wish.deliveryId);
  if (!delivery) return;
  const ready = await prepare(desk, workspaceId, delivery).catch((error: unknown) => ({
    notPrepared: whyNotPrepared(error),
  }));
  const taken = await desk.asHouse(workspaceId, (ctx) => takeForSending(ctx, wish));
  if (!taken) return;
  if ("notPrepared" in ready) {
    const outcome = ready.notPrepared as SendOutcome;
    return desk.asHouse(workspaceId, (ctx) => recordOutcome(ctx, taken.id, outcome));
  }
  desk.parts.passes?.("send.taken");
  const { account, pictureIds, service } = ready;
  const outcome = await account.provider.send(account.connection, {
    ref: taken.id,
    from: taken.from,
    to: taken.recipient,
    channel: taken.medium === "whatsapp" ? "whatsapp" : "text",
    template: taken.template,
    mediaTypes: ready.mediaTypes,
    text: taken.text,
    mediaUrls: pictureIds.map((id) => mediaUrlOf(desk.parts, workspaceId, id)),
    statusUrl: `${hookUrlOf(outside.publicUrl, account)}?ref=${taken.id}`,
    service,
  });
  desk.parts.passes?.("send.handed");
  await desk.asHouse(workspaceId, async (ctx) => {
    await recordOutcome(ctx, taken.id, outcome);
    await noteOutcome(ctx, taken.accountId, outcome);
  });
  desk.parts.passes?.("send.recorded");
}

/** Before the row says "sending": what fails here has surely not left, and says so on the message. */
async function prepare(desk: Desk, workspaceId: WorkspaceId, delivery: DeliveryRecord) {
  const account = await openAccount(desk.parts, workspaceId, delivery.accountId);
  const { database } = desk.parts;
  const pictures = await listAttachmentsOfMessage(database, workspaceId, delivery.messageId);
  const line = await findLine(database, workspaceId, delivery.lineId);
  // The account's usual service bundles senders of texts: a sender on WhatsApp that is none of them would be refused.
  const usual =
    delivery.medium === "whatsapp"
      ? undefined
      : account.settings[account.provider.can.sendsThrough?.setting ?? ""];
  const service = (line?.sendThrough ?? usual) || undefined;
  return {
    account,
    pictureIds: pictures.map((one) => one.id),
    mediaTypes: pictures.map((one) => one.type),
    service,
  };
}

async function takeForSending(ctx: WriteCtx, wish: HandOver): Promise<DeliveryRecord | null> {
  const delivery = await lockDelivery(ctx.db, ctx.workspaceId, wish.deliveryId);
  const isHeld = delivery?.state === "held";
  if (!delivery || (delivery.state !== "queued" && !isHeld)) return null; // another took it, or it was taken back
  if (isHeld && delivery.holdUntil !== null && Date.parse(delivery.holdUntil) > ctx.now.getTime())
    return null;
  const pausedUntil = await waitOfPause(ctx, delivery.accountId, senderOf(delivery));
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
  });
  await tellDelivery(ctx, delivery, null, false);
  return delivery;
}

export async function recordOutcome(
  ctx: WriteCtx,
  id: DeliveryId,
  outcome: SendOutcome,
): Promise<void> {
  const delivery = must(
    await lockDelivery(ctx.db, ctx.workspaceId, id),
    "a delivery is never deleted while it is sent",
  );
  // A report may have overtaken us: then only the provider's name for it is news.
  const move = (to: Parameters<typeof moveDelivery>[4]) =>
    moveDelivery(ctx.db, ctx.workspaceId, id, ["sending", "unknown"], to);
  switch (outcome.kind) {
    case "accepted":
      await noteHealth(ctx, delivery.accountId, null);
      if (await move({ state: "accepted", at: ctx.now, providerRef: outcome.providerRef }))
        return tellDelivery(ctx, delivery, null, false);
      await nameDelivery(ctx.db, ctx.workspaceId, id, outcome.providerRef);
      return;
    case "refused":
      await move({
        state: "failed",
        at: ctx.now,
        problem: outcome.problem,
        providerCode: outcome.providerCode,
      });
      if (outcome.problem === "bad_credentials" || outcome.problem === "account_suspended")
        await noteHealth(ctx, delivery.accountId, outcome.problem);
      return tellDelivery(ctx, delivery, outcome.problem, true);
    case "retry":
      return tryLater(ctx, delivery, outcome);
    case "unknown":
      await move({ state: "unknown", at: ctx.now });
      askLater(ctx, delivery, 1);
      return tellDelivery(ctx, delivery, null, false);
    default:
      return unreachable(outcome);
  }
}

async function tryLater(
  ctx: WriteCtx,
  delivery: DeliveryRecord,
  outcome: Extract<SendOutcome, { kind: "retry" }>,
): Promise<void> {
  if (outcome.problem === "too_fast" && outcome.tooFast !== "recipient") {
    const sender = outcome.tooFast === "sender" ? senderOf(delivery) : null;
    const at = await noteTooFast(ctx, delivery.accountId, { sender, afterMs: outcome.afterMs });
    const waitedMs = at.getTime() - Date.parse(delivery.createdAt);
    // To be told to slow down is no failed try.
    if (waitedMs < limit("sendingTooFastHours") * 3600_000)
      return letWait(ctx, delivery, at, { ...outcome, givesTryBack: true });
  }
  const hasTriesLeft = delivery.tries < limit("sendTries");
  if (!hasTriesLeft) {
    await moveDelivery(ctx.db, ctx.workspaceId, delivery.id, ["sending"], {
      state: "failed",
      at: ctx.now,
      problem: outcome.problem,
      providerCode: outcome.providerCode,
    });
    return tellDelivery(ctx, delivery, outcome.problem, true);
  }
  const waitMs = Math.max(outcome.afterMs ?? 0, retryAfterMs(delivery.tries, ctx.random()));
  await letWait(ctx, delivery, new Date(ctx.now.getTime() + waitMs), outcome);
}

async function letWait(
  ctx: WriteCtx,
  delivery: DeliveryRecord,
  at: Date,
  {
    problem,
    providerCode,
    givesTryBack = false,
  }: Pick<DeliveryRecord, "providerCode"> & { problem: TextProblem; givesTryBack?: boolean },
): Promise<void> {
  await moveDelivery(ctx.db, ctx.workspaceId, delivery.id, ["sending", "queued", "held"], {
    state: "queued",
    at: ctx.now,
    problem,
    providerCode,
    nextTryAt: at,
    countsTry: givesTryBack ? "given_back" : false,
  });
  ctx.schedule(
    "deliver-message",
    { workspaceId: ctx.workspaceId, deliveryId: delivery.id },
    { key: `deliver:${delivery.id}`, at, isPunctual: true },
  );
  await tellDelivery(ctx, delivery, null, false);
}

export function askLater(ctx: WriteCtx, delivery: { id: DeliveryId }, round: number): void {
  askAt(ctx, delivery, limit("askAfterUnknownSeconds") * 1000 * round);
}

export function askAt(ctx: WriteCtx, delivery: { id: DeliveryId }, afterMs: number): void {
  const at = new Date(ctx.now.getTime() + afterMs);
  ctx.schedule(
    "ask-provider",
    { workspaceId: ctx.workspaceId, deliveryId: delivery.id },
    { key: `ask:${delivery.id}`, at, isPunctual: true },
  );
}

/** A number on WhatsApp has a pace of its own there. */
const senderOf = ({ medium, from }: DeliveryRecord): string =>
  medium === "whatsapp" ? `whatsapp:${from}` : from;

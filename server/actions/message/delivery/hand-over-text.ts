// Handing a text to its provider. The row says "sending" before a byte leaves, so that a process killed in
// between leaves a delivery of which nobody knows: that one is asked about, never sent again blindly.
import type { DeliveryId, HandOverId, WorkspaceId } from "#domain/ids.ts";
import type { Desk } from "#server/actions/desk.ts";
import { openAccount } from "#server/actions/line/open-account.ts";
import { mediaUrlOf } from "#server/actions/message/picture/media-link.ts";
import type { SendOutcome } from "#server/ports/outcome.ts";
import { hookUrlOf } from "#server/presenters/present-account.ts";
import { listAttachmentsOfMessage } from "#server/store/attachment.ts";
import { findLine } from "#server/store/line.ts";
import { type DeliveryRecord, findDelivery } from "#server/store/message.ts";
import { noteOutcome } from "./breaker.ts";
import { whyNotPrepared } from "./not-prepared.ts";
import { recordSurely } from "./record-surely.ts";
import { recordOutcome } from "./record-text-outcome.ts";
import { takeText } from "./take-text.ts";

export async function handOverText(
  desk: Desk,
  workspaceId: WorkspaceId,
  deliveryId: DeliveryId,
): Promise<void> {
  const { database, outside } = desk.parts;
  const delivery = await findDelivery(database, workspaceId, deliveryId);
  if (!delivery) return;
  const ready = await prepare(desk, workspaceId, delivery).catch((error: unknown) => ({
    notPrepared: whyNotPrepared(error),
  }));
  const handOverId = desk.newId<HandOverId>();
  const isPrepared = !("notPrepared" in ready);
  const taken = await recordSurely(desk, workspaceId, (ctx) =>
    takeText(ctx, { deliveryId, handOverId, isPrepared }),
  );
  if (!taken) return;
  if ("notPrepared" in ready) {
    const outcome = ready.notPrepared as SendOutcome;
    await recordSurely(desk, workspaceId, (ctx) =>
      recordOutcome(ctx, taken.id, outcome, handOverId),
    );
    return;
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
  await recordSurely(desk, workspaceId, async (ctx) => {
    const isNews = await recordOutcome(ctx, taken.id, outcome, handOverId);
    await noteOutcome(ctx, taken.accountId, outcome, isNews);
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

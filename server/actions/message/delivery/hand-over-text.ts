import type { DeliveryId, WorkspaceId } from "#domain/ids.ts";
import type { Desk } from "#server/actions/desk.ts";
import { openAccount } from "#server/actions/line/open-account.ts";
import { mediaUrlOf } from "#server/actions/message/picture/media-link.ts";
import type { SendOutcome } from "#server/ports/outcome.ts";
import { hookUrlOf } from "#server/presenters/present-account.ts";
import { listAttachmentsOfMessage } from "#server/store/attachment.ts";
import { findLine } from "#server/store/line.ts";
import { type DeliveryRecord, findDelivery } from "#server/store/message.ts";
import { handOver } from "./hand-over.ts";
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
  await handOver(desk, workspaceId, {
    accountId: delivery.accountId,
    prepare: () => prepare(desk, workspaceId, delivery),
    take: (ctx, taking) => takeText(ctx, { deliveryId, ...taking }),
    send: ({ account, pictureIds, mediaTypes, service }, taken) =>
      account.provider.send(account.connection, {
        ref: taken.id,
        from: taken.from,
        to: taken.recipient,
        channel: taken.medium === "whatsapp" ? "whatsapp" : "text",
        template: taken.template,
        mediaTypes,
        text: taken.text,
        mediaUrls: pictureIds.map((id) => mediaUrlOf(desk.parts, workspaceId, id)),
        statusUrl: `${hookUrlOf(outside.publicUrl, account)}?ref=${taken.id}`,
        service,
      }),
    record: (ctx, outcome, handOverId) =>
      recordOutcome(ctx, deliveryId, outcome as SendOutcome, handOverId),
  });
}

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

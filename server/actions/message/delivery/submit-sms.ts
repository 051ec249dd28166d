import type { DeliveryId, WorkspaceId } from "#domain/ids.ts";
import { openSmsAccount } from "#server/actions/account/open-account.ts";
import { signedMediaUrl } from "#server/actions/message/media/media-url.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import type { SendOutcome } from "#server/ports/provider-outcome.ts";
import { webhookUrlOf } from "#server/presenters/present-account.ts";
import { listAttachmentsOfMessage } from "#server/store/attachment.ts";
import { findInbox } from "#server/store/inbox.ts";
import { type DeliveryRecord, findDelivery } from "#server/store/message.ts";
import { handOver } from "./hand-over.ts";
import { recordSmsOutcome } from "./record-text-outcome.ts";
import { takeText } from "./take-text.ts";

export async function submitSms(
  desk: Runtime,
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
        mediaUrls: pictureIds.map((id) => signedMediaUrl(desk.parts, workspaceId, id)),
        statusUrl: `${webhookUrlOf(outside.publicUrl, account)}?ref=${taken.id}`,
        service,
      }),
    record: (ctx, outcome, handOverId) =>
      recordSmsOutcome(ctx, deliveryId, outcome as SendOutcome, handOverId),
  });
}

async function prepare(desk: Runtime, workspaceId: WorkspaceId, delivery: DeliveryRecord) {
  const account = await openSmsAccount(desk.parts, workspaceId, delivery.accountId);
  const { database } = desk.parts;
  const pictures = await listAttachmentsOfMessage(database, workspaceId, delivery.messageId);
  const line = await findInbox(database, workspaceId, delivery.inboxId);
  // The account's usual service bundles senders of texts: a sender on WhatsApp that is none of them would be refused.
  const usual =
    delivery.medium === "whatsapp"
      ? undefined
      : account.settings[account.provider.can.sendsThrough?.setting ?? ""];
  const service = (line?.sendWithFaults ?? usual) || undefined;
  return {
    account,
    pictureIds: pictures.map((one) => one.id),
    mediaTypes: pictures.map((one) => one.type),
    service,
  };
}

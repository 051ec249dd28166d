import type { DeliveryId, WorkspaceId } from "#domain/ids.ts";
import { openTextAccount } from "#server/actions/account/open-account.ts";
import { signedMediaUrl } from "#server/actions/message/media/media-url.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import type { SendOutcome } from "#server/ports/provider-outcome.ts";
import { webhookUrlOf } from "#server/presenters/present-account.ts";
import { listAttachmentsOfMessage } from "#server/store/attachment.ts";
import { findInbox } from "#server/store/inbox.ts";
import { type DeliveryRecord, findDelivery } from "#server/store/message.ts";
import { claimTextDelivery } from "./claim-text-delivery.ts";
import { classifyPrepareFailure } from "./not-prepared.ts";
import { recordTextOutcome } from "./record-text-outcome.ts";
import { submitMessage } from "./submit-message.ts";

export async function submitText(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  deliveryId: DeliveryId,
): Promise<void> {
  const { database, services } = runtime.deps;
  const delivery = await findDelivery(database, workspaceId, deliveryId);
  if (!delivery) return;
  await submitMessage(runtime, workspaceId, {
    accountId: delivery.accountId,
    prepare: () => prepare(runtime, workspaceId, delivery),
    classify: (error): SendOutcome => classifyPrepareFailure(error),
    claim: (ctx, submission) => claimTextDelivery(ctx, { deliveryId, ...submission }),
    send: ({ account, imageIds, mediaTypes, service }, claimed) =>
      account.adapter.send(account.connection, {
        ref: claimed.id,
        from: claimed.from,
        to: claimed.recipient,
        channel: claimed.channel === "whatsapp" ? "whatsapp" : "sms",
        template: claimed.template,
        mediaTypes,
        text: claimed.text,
        mediaUrls: imageIds.map((id) => signedMediaUrl(runtime.deps, workspaceId, id)),
        statusUrl: `${webhookUrlOf(services.publicUrl, account)}?ref=${claimed.id}`,
        service,
      }),
    record: (ctx, outcome, submissionId) =>
      recordTextOutcome(ctx, deliveryId, outcome, submissionId),
  });
}

async function prepare(runtime: Runtime, workspaceId: WorkspaceId, delivery: DeliveryRecord) {
  const account = await openTextAccount(runtime.deps, workspaceId, delivery.accountId);
  const { database } = runtime.deps;
  const images = await listAttachmentsOfMessage(database, workspaceId, delivery.messageId);
  const inbox = await findInbox(database, workspaceId, delivery.inboxId);
  // The account's default service pools SMS senders: it would reject a WhatsApp sender.
  const usual =
    delivery.channel === "whatsapp"
      ? undefined
      : account.settings[account.adapter.capabilities.sendsThrough?.setting ?? ""];
  const service = (inbox?.sendingService ?? usual) || undefined;
  return {
    account,
    imageIds: images.map((one) => one.id),
    mediaTypes: images.map((one) => one.type),
    service,
  };
}

import type { WebhookDeliveryId } from "#domain/ids.ts";
import { required } from "#domain/required.ts";
import { webhookTestType } from "#domain/webhook/event-types.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { findLastSeq } from "#server/store/feed.ts";
import { findWebhookDelivery, insertWebhookDeliveries } from "#server/store/webhook/delivery.ts";
import { getLockedWebhookEndpoint, scheduleWebhooks } from "./own-webhook-endpoint.ts";
import { presentWebhookDelivery } from "./present-webhook-delivery.ts";

export const sendTestWebhook = defineWriteAction({
  name: "send-test-webhook",
  requires: "api_key.manage",
  async run(ctx, { endpointId }) {
    const { db, workspaceId, now } = ctx;
    await getLockedWebhookEndpoint(ctx, endpointId);
    const id = ctx.newId<WebhookDeliveryId>();
    const row = {
      id,
      endpointId,
      sequence: await findLastSeq(db, workspaceId),
      type: webhookTestType,
      entity: "webhook_endpoint",
      entityId: endpointId,
      operation: "upserted" as const,
      conversationId: null,
      inboxId: null,
      changedAt: now.toISOString(),
    };
    await insertWebhookDeliveries(db, workspaceId, [row], { state: "manual", at: now });
    scheduleWebhooks(ctx, endpointId);
    const delivery = required(await findWebhookDelivery(db, workspaceId, id), "just inserted");
    return presentWebhookDelivery(db, workspaceId, delivery);
  },
});

import { createWebhookEndpoint } from "./create-webhook-endpoint.ts";
import { deleteWebhookEndpoint } from "./delete-webhook-endpoint.ts";
import { listWebhookDeliveries } from "./list-webhook-deliveries.ts";
import { listWebhookEndpoints } from "./list-webhook-endpoints.ts";
import { resendWebhook } from "./resend-webhook.ts";
import { rotateWebhookSecret } from "./rotate-webhook-secret.ts";
import { sendTestWebhook } from "./send-test-webhook.ts";
import { updateWebhookEndpoint } from "./update-webhook-endpoint.ts";

export const webhookActions = {
  listWebhookEndpoints,
  createWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecret,
  sendTestWebhook,
  listWebhookDeliveries,
  resendWebhook,
};

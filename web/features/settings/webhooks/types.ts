import type { Outputs } from "#web/data/rpc.ts";

export type WebhookEndpoint = Outputs["listWebhookEndpoints"]["rows"][number];
export type WebhookDelivery = Outputs["listWebhookDeliveries"]["rows"][number];

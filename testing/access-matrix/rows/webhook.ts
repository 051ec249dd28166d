import type { webhookRoutes } from "#contract/webhook.ts";
import { webhookContent } from "#testing/access-matrix/webhook-content.ts";
import type { RowsOf } from "./row.ts";

export const webhookRows: RowsOf<typeof webhookRoutes> = {
  listWebhookEndpoints: { asks: "api_key.manage", input: () => ({}) },
  createWebhookEndpoint: {
    asks: "api_key.manage",
    input: ({ n, inboxId }) => ({ ...webhookContent(`Program ${n}`), inboxIds: [inboxId] }),
    fresh: async ({ owner }) => {
      // Callers that may create one would otherwise exceed the limit of a workspace.
      const { rows } = await owner.rpc("listWebhookEndpoints", {});
      for (const { id, description } of rows)
        if (description.startsWith("Program "))
          await owner.rpc("deleteWebhookEndpoint", { endpointId: id });
      return {};
    },
  },
  updateWebhookEndpoint: {
    asks: "api_key.manage",
    input: ({ n, webhookEndpointId }) => ({
      endpointId: webhookEndpointId,
      description: `Changed program ${n}`,
    }),
  },
  deleteWebhookEndpoint: {
    asks: "api_key.manage",
    input: ({ webhookEndpointId }) => ({ endpointId: webhookEndpointId }),
    fresh: async ({ owner }) => ({
      webhookEndpointId: (await owner.rpc("createWebhookEndpoint", webhookContent("Passing")))
        .endpoint.id,
    }),
  },
  rotateWebhookSecret: {
    asks: "api_key.manage",
    // Every caller rotates the same one.
    input: ({ webhookEndpointId }) => ({ endpointId: webhookEndpointId, revokesPrevious: true }),
  },
  sendTestWebhook: {
    asks: "api_key.manage",
    input: ({ webhookEndpointId }) => ({ endpointId: webhookEndpointId }),
  },
  listWebhookDeliveries: {
    asks: "api_key.manage",
    input: ({ webhookEndpointId }) => ({ endpointId: webhookEndpointId }),
  },
  resendWebhook: {
    asks: "api_key.manage",
    input: ({ webhookDeliveryId }) => ({ deliveryId: webhookDeliveryId }),
  },
};

import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { listWebhookEndpoints as listEndpoints } from "#server/store/webhook/endpoint.ts";
import { presentWebhookEndpoints } from "./present-webhook-endpoint.ts";

export const listWebhookEndpoints = defineReadAction({
  name: "list-webhook-endpoints",
  requires: "api_key.manage",
  async run({ actor, db, now }) {
    const { workspaceId } = requireAuthenticated(actor);
    const endpoints = await listEndpoints(db, workspaceId);
    return { rows: await presentWebhookEndpoints(db, workspaceId, endpoints, now) };
  },
});

import { defineWriteAction } from "#server/actions/define-action.ts";
import { deleteWebhookEndpoint as deleteEndpoint } from "#server/store/webhook/endpoint.ts";
import { getLockedWebhookEndpoint } from "./own-webhook-endpoint.ts";

export const deleteWebhookEndpoint = defineWriteAction({
  name: "delete-webhook-endpoint",
  requires: "api_key.manage",
  async run(ctx, { endpointId }) {
    const { url } = await getLockedWebhookEndpoint(ctx, endpointId);
    await deleteEndpoint(ctx.db, ctx.workspaceId, endpointId);
    ctx.audit(endpointId, { url });
    return { done: true };
  },
});

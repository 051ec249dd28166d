import { hourMs } from "#domain/day-ms.ts";
import { limit } from "#domain/limits.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { setWebhookSecrets } from "#server/store/webhook/endpoint.ts";
import { getLockedWebhookEndpoint } from "./own-webhook-endpoint.ts";
import { presentWebhookEndpoint } from "./present-webhook-endpoint.ts";
import { createWebhookSecret, sealWebhookSecret } from "./webhook-secret.ts";

export const rotateWebhookSecret = defineWriteAction({
  name: "rotate-webhook-secret",
  requires: "api_key.manage",
  isSecret: true,
  async run(ctx, { endpointId, revokesPrevious }) {
    const { db, workspaceId, now } = ctx;
    const { secretEncrypted, url } = await getLockedWebhookEndpoint(ctx, endpointId);
    const secret = createWebhookSecret();
    const until = new Date(now.getTime() + limit("webhookSecretHours") * hourMs);
    await setWebhookSecrets(db, workspaceId, endpointId, {
      current: sealWebhookSecret(ctx.secrets, endpointId, secret),
      previous: revokesPrevious ? null : { encrypted: secretEncrypted, until },
    });
    ctx.audit(endpointId, { url, revokesPrevious });
    const endpoint = await getLockedWebhookEndpoint(ctx, endpointId);
    return { endpoint: await presentWebhookEndpoint(db, workspaceId, endpoint, now), secret };
  },
});

import { hourMs } from "#domain/day-ms.ts";
import { AppError } from "#domain/errors.ts";
import { limit } from "#domain/limits.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { setWebhookSecrets } from "#server/store/webhook/endpoint.ts";
import { getLockedWebhookEndpoint } from "./own-webhook-endpoint.ts";
import { presentWebhookEndpoint } from "./present-webhook-endpoint.ts";
import { createWebhookSecret, hasPreviousSecret, sealWebhookSecret } from "./webhook-secret.ts";

export const rotateWebhookSecret = defineWriteAction({
  name: "rotate-webhook-secret",
  requires: "api_key.manage",
  isSecret: true,
  async run(ctx, { endpointId, revokesPrevious }) {
    const { db, workspaceId, now } = ctx;
    const before = await getLockedWebhookEndpoint(ctx, endpointId);
    const { secretEncrypted, url } = before;
    const hours = limit("webhookSecretHours");
    // A third secret would end one that was promised for longer, which the receiver may have.
    if (!revokesPrevious && hasPreviousSecret(before, now))
      throw AppError.invalid([
        {
          path: "revokesPrevious",
          message: `An older secret still signs for up to ${hours} hours after the last rotation. Rotate again after that, or let the old ones stop at once.`,
        },
      ]);
    const secret = createWebhookSecret();
    const until = new Date(now.getTime() + hours * hourMs);
    await setWebhookSecrets(db, workspaceId, endpointId, {
      current: sealWebhookSecret(ctx.secrets, endpointId, secret),
      previous: revokesPrevious ? null : { encrypted: secretEncrypted, until },
    });
    ctx.audit(endpointId, { url, revokesPrevious });
    const endpoint = await getLockedWebhookEndpoint(ctx, endpointId);
    return { endpoint: await presentWebhookEndpoint(db, workspaceId, endpoint, now), secret };
  },
});

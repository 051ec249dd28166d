import type { WebhookEndpointId } from "#domain/ids.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { assertBelowLimit } from "#server/actions/workspace/assert-below-limit.ts";
import { findLastSeq } from "#server/store/feed.ts";
import { insertWebhookEndpoint } from "#server/store/webhook/endpoint.ts";
import { assertWebhookContent } from "./own-webhook-endpoint.ts";
import { presentWebhookEndpoint } from "./present-webhook-endpoint.ts";
import { createWebhookSecret, sealWebhookSecret } from "./webhook-secret.ts";

export const createWebhookEndpoint = defineWriteAction({
  name: "create-webhook-endpoint",
  requires: "api_key.manage",
  isSecret: true,
  async run(ctx, { url, description, eventTypes, inboxIds }) {
    const { db, workspaceId, now } = ctx;
    await assertWebhookContent(ctx, { url, inboxIds });
    await assertBelowLimit(ctx, "webhook");
    const id = ctx.newId<WebhookEndpointId>();
    const secret = createWebhookSecret();
    const endpoint = await insertWebhookEndpoint(db, workspaceId, {
      id,
      url,
      description,
      eventTypes,
      inboxIds,
      memberId: requireAuthenticated(ctx.actor).memberId,
      secretEncrypted: sealWebhookSecret(ctx.secrets, id, secret),
      // Whatever is committed from now on has a higher number.
      feedSeq: await findLastSeq(db, workspaceId),
      at: now,
    });
    ctx.audit(id, { url, description, eventTypes, inboxIds });
    return { endpoint: await presentWebhookEndpoint(db, workspaceId, endpoint, now), secret };
  },
});

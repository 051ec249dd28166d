import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { setAllWebhooksDue } from "#server/store/webhook/delivery.ts";
import { updateWebhookEndpoint as updateEndpoint } from "#server/store/webhook/endpoint.ts";
import {
  assertWebhookContent,
  getLockedWebhookEndpoint,
  scheduleWebhooks,
} from "./own-webhook-endpoint.ts";
import { presentWebhookEndpoint } from "./present-webhook-endpoint.ts";

export const updateWebhookEndpoint = defineWriteAction({
  name: "update-webhook-endpoint",
  requires: "api_key.manage",
  async run(ctx, { endpointId, isOn, url, inboxIds, ...content }) {
    const { db, workspaceId, now } = ctx;
    const before = await getLockedWebhookEndpoint(ctx, endpointId);
    await assertWebhookContent(ctx, {
      ...(url === undefined ? {} : { url }),
      ...(inboxIds === undefined ? {} : { inboxIds }),
    });
    const state = isOn === undefined ? before.state : isOn ? "on" : "off";
    const row = {
      url: url ?? before.url,
      description: content.description ?? before.description,
      eventTypes: content.eventTypes === undefined ? before.eventTypes : content.eventTypes,
      inboxIds: inboxIds === undefined ? before.inboxIds : inboxIds,
      // From now on it receives what this member may see.
      memberId: requireAuthenticated(ctx.actor).memberId,
      state,
      stateChangedAt: state === before.state ? before.stateChangedAt : now,
    };
    const endpoint = await updateEndpoint(db, workspaceId, endpointId, row);
    if (state === "on") {
      // Its URL may be right now: what waits is tried again at once.
      if (before.state !== "on" || row.url !== before.url)
        await setAllWebhooksDue(db, workspaceId, endpointId, now);
      scheduleWebhooks(ctx, endpointId);
    }
    const { url: newUrl, description, eventTypes } = row;
    ctx.audit(endpointId, { url: newUrl, description, eventTypes, inboxIds: row.inboxIds, state });
    return presentWebhookEndpoint(db, workspaceId, endpoint, now);
  },
});

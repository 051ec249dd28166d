import { AppError } from "#domain/errors.ts";
import { required } from "#domain/required.ts";
import { defineWriteAction } from "#server/actions/define-action.ts";
import { findWebhookDelivery, setWebhookDue } from "#server/store/webhook/delivery.ts";
import { clearWebhookPause } from "#server/store/webhook/endpoint.ts";
import { getLockedWebhookEndpoint, scheduleWebhooks } from "./own-webhook-endpoint.ts";
import { presentWebhookDelivery } from "./present-webhook-delivery.ts";

export const resendWebhook = defineWriteAction({
  name: "resend-webhook",
  requires: "api_key.manage",
  async run(ctx, { deliveryId }) {
    const { db, workspaceId, now } = ctx;
    const found = await findWebhookDelivery(db, workspaceId, deliveryId);
    if (found === null) throw new AppError("not_found");
    const { endpointId } = found;
    await getLockedWebhookEndpoint(ctx, endpointId);
    const delivery = required(await findWebhookDelivery(db, workspaceId, deliveryId), "found");
    // One that waits keeps its turn: later events of its conversation must not overtake it.
    const state = delivery.state === "pending" ? "pending" : "manual";
    await setWebhookDue(db, workspaceId, deliveryId, { state, at: now });
    await clearWebhookPause(db, workspaceId, endpointId);
    scheduleWebhooks(ctx, endpointId);
    const resent = required(await findWebhookDelivery(db, workspaceId, deliveryId), "found");
    return presentWebhookDelivery(db, workspaceId, resent);
  },
});

import { AppError } from "#domain/errors.ts";
import { requireAuthenticated } from "#server/actions/actor.ts";
import { defineReadAction } from "#server/actions/define-action.ts";
import { decodeCursor, toPage } from "#server/store/cursor.ts";
import { listWebhookDeliveries as listDeliveries } from "#server/store/webhook/delivery.ts";
import { findWebhookEndpoint } from "#server/store/webhook/endpoint.ts";
import { presentWebhookDeliveries } from "./present-webhook-delivery.ts";

export const listWebhookDeliveries = defineReadAction({
  name: "list-webhook-deliveries",
  requires: "api_key.manage",
  async run({ actor, db }, { endpointId, filter, after, size }) {
    const { workspaceId } = requireAuthenticated(actor);
    const [sequence, id] = decodeCursor(after, ["count", "id"]) ?? [];
    if ((await findWebhookEndpoint(db, workspaceId, endpointId)) === null)
      throw new AppError("not_found");
    const rows = await listDeliveries(db, workspaceId, endpointId, {
      filter,
      after: sequence === undefined ? null : [Number(sequence), String(id)],
      max: size + 1,
    });
    const presented = await presentWebhookDeliveries(db, workspaceId, rows);
    return toPage(presented, size, (row) => [row.sequence, row.id]);
  },
});

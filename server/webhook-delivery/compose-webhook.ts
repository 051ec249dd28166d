import type { FeedEntity } from "#domain/feed.ts";
import type { WorkspaceId } from "#domain/ids.ts";
import { webhookTestType } from "#domain/webhook/event-types.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { readChangeEvents } from "#server/live/change-events.ts";
import { visibleTo } from "#server/live/visible-to.ts";
import type { WebhookDeliveryRecord } from "#server/store/webhook/delivery.ts";
import { findWebhookReader } from "#server/store/webhook/endpoint.ts";
import { changeReaderOf } from "./change-reader.ts";
import { followMovedEntries } from "./follow-moved-entries.ts";

/**
 * The body of a delivery: the current state, as the event stream has it. Null if the endpoint may not see it any more:
 * rights are those of the moment in which it is sent.
 */
export async function composeWebhook(
  { deps }: Runtime,
  workspaceId: WorkspaceId,
  delivery: WebhookDeliveryRecord,
): Promise<Buffer | null> {
  const { type, sequence, changedAt, entityId, operation, conversationId } = delivery;
  const bodyOf = (data: unknown) =>
    Buffer.from(
      JSON.stringify({ type, timestamp: new Date(changedAt).toISOString(), sequence, data }),
    );
  const entity = delivery.entity as FeedEntity;
  if (type === webhookTestType) return bodyOf({ entity, id: entityId, operation });
  const endpoint = await findWebhookReader(deps.database, workspaceId, delivery.endpointId);
  if (endpoint === null) return null;
  const row = {
    seq: sequence,
    entity,
    id: entityId,
    operation,
    conversationId,
    inboxId: delivery.inboxId,
    memberId: null,
  };
  const events = await readChangeEvents(
    { db: deps.database, workspaceId, services: deps.services },
    await followMovedEntries(deps.database, workspaceId, [row]),
    () => true,
  );
  // An entry larger than a page of a timeline: the program reads it over the API.
  if (events === null) return bodyOf({ entity, id: entityId, operation, conversationId });
  const reader = changeReaderOf(workspaceId, endpoint);
  const [event] = events.flatMap((one) => visibleTo(reader, one) ?? []);
  return event ? bodyOf(event) : null;
}

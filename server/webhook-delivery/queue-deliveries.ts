// Turns changes of the feed into deliveries. Each endpoint has a cursor, which moves in the transaction that inserts its
// deliveries: no change is skipped or queued twice, and their order is that of the commits.
import type { AnyChangeEvent } from "#contract/live-protocol.ts";
import type { WebhookDeliveryId, WebhookEndpointId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import {
  type ChangedState,
  isCoalesced,
  type WebhookEventType,
  webhookEventTypeOf,
} from "#domain/webhook/event-types.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { scheduleWebhooks } from "#server/actions/webhook/own-webhook-endpoint.ts";
import { readChangeEvents, type ScopedChangeEvent } from "#server/live/change-events.ts";
import { visibleTo } from "#server/live/visible-to.ts";
import { listTimedChanges, type TimedFeedRow } from "#server/store/feed.ts";
import {
  insertWebhookDeliveries,
  type NewWebhookDelivery,
} from "#server/store/webhook/delivery.ts";
import {
  claimWebhookChanges,
  listWebhookReaders,
  type WebhookReaderRecord,
} from "#server/store/webhook/endpoint.ts";
import { changeReaderOf } from "./change-reader.ts";
import { followMovedEntries } from "./follow-moved-entries.ts";

const entities: ReadonlySet<string> = new Set(["conversation", "entry", "call", "contact"]);

export async function queueWebhookDeliveries(
  runtime: Runtime,
  workspaceId: WorkspaceId,
): Promise<void> {
  const { database, stopping } = runtime.deps;
  let hasMore: boolean;
  do {
    hasMore = false;
    const endpoints = await listWebhookReaders(database, workspaceId);
    // A batch for each place in the feed, the furthest first: an endpoint that is far behind delays no other.
    for (const after of [...new Set(endpoints.map((one) => one.feedSeq))].sort((a, b) => b - a)) {
      if (stopping?.aborted) return;
      const there = endpoints.filter((one) => one.feedSeq === after);
      if (await queueBatch(runtime, workspaceId, there, after)) hasMore = true;
    }
  } while (hasMore);
}

/** The next changes for one endpoint, such as what happened while it was off; false if nothing follows. */
export async function queueNextWebhookBatch(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  endpointId: WebhookEndpointId,
): Promise<boolean> {
  const endpoints = await listWebhookReaders(runtime.deps.database, workspaceId);
  const endpoint = endpoints.find((one) => one.id === endpointId);
  return endpoint !== undefined && queueBatch(runtime, workspaceId, [endpoint], endpoint.feedSeq);
}

/** For endpoints at the same place in the feed; false if nothing follows. */
async function queueBatch(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  endpoints: readonly WebhookReaderRecord[],
  after: number,
): Promise<boolean> {
  const { database } = runtime.deps;
  const rows = await listTimedChanges(database, workspaceId, after, limit("webhookBatchSize"));
  const upTo = rows.at(-1)?.seq;
  if (upTo === undefined) return false;
  const isForRestricted = endpoints.some(
    (one) => one.inboxIds !== null || one.memberVisibleInboxIds !== null,
  );
  const relevant = await followMovedEntries(
    database,
    workspaceId,
    rows.filter((row) => entities.has(row.entity)),
  );
  const events = await readEvents(runtime, workspaceId, relevant, isForRestricted);
  for (const endpoint of endpoints)
    await queueFor(runtime, workspaceId, endpoint, { relevant, events, upTo });
  return true;
}

/** One by one if their entries are too large to be read together; null: too large even alone. */
async function readEvents(
  { deps }: Runtime,
  workspaceId: WorkspaceId,
  rows: readonly TimedFeedRow[],
  isForRestricted: boolean,
): Promise<ScopedChangeEvent[]> {
  if (rows.length === 0) return [];
  const context = { db: deps.database, workspaceId, services: deps.services };
  const read = (some: readonly TimedFeedRow[]) =>
    readChangeEvents(context, some, () => true, isForRestricted);
  const together = await read(rows);
  if (together !== null) return together;
  const events: ScopedChangeEvent[] = [];
  for (const row of rows) events.push(...((await read([row])) ?? []));
  return events;
}

async function queueFor(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  endpoint: WebhookReaderRecord,
  batch: {
    readonly relevant: readonly TimedFeedRow[];
    readonly events: readonly ScopedChangeEvent[];
    readonly upTo: number;
  },
): Promise<void> {
  const reader = changeReaderOf(workspaceId, endpoint);
  const visible = new Map<string, AnyChangeEvent>();
  for (const event of batch.events) {
    const seen = visibleTo(reader, event);
    if (seen) visible.set(keyOf(seen), seen);
  }
  const last = new Map(batch.relevant.map((row) => [keyOf(row), row.seq]));
  const deliveries = batch.relevant.flatMap((row): NewWebhookDelivery[] => {
    const event = visible.get(keyOf(row));
    const state = event ? stateOf(event) : null;
    const type = event ? webhookEventTypeOf(row, state) : null;
    if (!event || type === null || !isWanted(endpoint, type)) return [];
    if ((state === null || isCoalesced(type)) && last.get(keyOf(row)) !== row.seq) return [];
    return [
      {
        id: runtime.newId<WebhookDeliveryId>(),
        endpointId: endpoint.id,
        sequence: row.seq,
        type,
        entity: row.entity,
        entityId: row.id,
        operation: row.operation,
        // Events of a conversation itself are in its order too.
        conversationId: row.entity === "conversation" ? (row.id as never) : row.conversationId,
        inboxId: row.inboxId,
        changedAt: row.at,
      },
    ];
  });
  await runtime.asSystem(workspaceId, async (ctx) => {
    const range = { after: endpoint.feedSeq, upTo: batch.upTo };
    if (!(await claimWebhookChanges(ctx.db, workspaceId, endpoint.id, range))) return;
    if (deliveries.length === 0) return;
    await insertWebhookDeliveries(ctx.db, workspaceId, deliveries, {
      state: "pending",
      at: ctx.now,
    });
    scheduleWebhooks(ctx, endpoint.id);
  });
}

const keyOf = ({ entity, id }: { readonly entity: string; readonly id: string }) =>
  `${entity} ${id}`;

const isWanted = ({ eventTypes }: WebhookReaderRecord, type: WebhookEventType): boolean =>
  eventTypes === null || eventTypes.includes(type);

function stateOf(event: AnyChangeEvent): ChangedState | null {
  if (event.operation === "removed" || !("state" in event) || !event.state) return null;
  switch (event.entity) {
    case "conversation":
      return { entity: "conversation" };
    case "call":
      return { entity: "call", endedAt: event.state.endedAt };
    case "contact":
      return { entity: "contact" };
    case "entry": {
      const { state } = event;
      return {
        entity: "entry",
        kind: state.kind,
        direction: state.kind === "message" ? state.direction : null,
        timelineType: state.kind === "event" ? state.type : null,
      };
    }
    default:
      return null;
  }
}

import type { WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { Output } from "#server/actions/define-action.ts";
import type { Db } from "#server/store/sql.ts";
import type { WebhookEndpointRecord } from "#server/store/webhook/endpoint.ts";
import {
  listWebhookBacklogs,
  listWebhookHealth,
  type WebhookHealthRecord,
} from "#server/store/webhook/health.ts";

type Endpoint = Output<"list-webhook-endpoints">["rows"][number];
const halfHoursPerDay = 48;

export async function presentWebhookEndpoints(
  db: Db,
  workspaceId: WorkspaceId,
  endpoints: readonly WebhookEndpointRecord[],
  now: Date,
): Promise<Endpoint[]> {
  const one = endpoints.length === 1 ? endpoints[0] : undefined;
  const counted = { endpointId: one?.id ?? null, max: limit("webhookCount") };
  // One after the other: within a transaction there is one connection.
  const health = await listWebhookHealth(db, workspaceId, { ...counted, now });
  const backlogs = await listWebhookBacklogs(db, workspaceId, counted);
  return endpoints.map((endpoint) => {
    const { id, url, description, eventTypes, inboxIds, memberId, state } = endpoint;
    const { stateChangedAt, failingSince, pausedUntil, previousSecretUntil, createdAt } = endpoint;
    const backlog = backlogs.find((one) => one.endpointId === id);
    const isPaused = state === "on" && isAfter(pausedUntil, now);
    return {
      id,
      url,
      description,
      eventTypes,
      inboxIds,
      memberId,
      isMemberActive: backlog?.isMemberActive ?? false,
      state,
      stateChangedAt,
      failingSince,
      pausedUntil: isPaused ? pausedUntil : null,
      previousSecretUntil: isAfter(previousSecretUntil, now) ? previousSecretUntil : null,
      pending: backlog?.pending ?? 0,
      day: presentDay(health.find((one) => one.endpointId === id)),
      lastAttemptAt: backlog?.lastAttemptAt ?? null,
      createdAt,
    };
  });
}

const isAfter = (at: string | null, now: Date): boolean =>
  at !== null && Date.parse(at) > now.getTime();

function presentDay(health: WebhookHealthRecord | undefined): Endpoint["day"] {
  const halfHours: Endpoint["day"]["halfHours"] = Array(halfHoursPerDay).fill("none");
  for (const { ago, is } of health?.halfHours ?? []) halfHours[halfHoursPerDay - 1 - ago] = is;
  const { delivered = 0, failed = 0, medianMs = null } = health ?? {};
  return { delivered, failed, medianMs, halfHours };
}

export async function presentWebhookEndpoint(
  db: Db,
  workspaceId: WorkspaceId,
  endpoint: WebhookEndpointRecord,
  now: Date,
): Promise<Endpoint> {
  const [presented] = await presentWebhookEndpoints(db, workspaceId, [endpoint], now);
  if (!presented) throw new Error(`webhook ${endpoint.id} was not presented`);
  return presented;
}

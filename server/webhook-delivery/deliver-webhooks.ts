// Sends what is due to one endpoint. Its job runs in turn, so that two runs never send at once; deliveries of one
// conversation follow each other.
import { isOutage } from "#domain/database-fault.ts";
import { hourMs } from "#domain/day-ms.ts";
import type { WebhookEndpointId, WorkspaceId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import { scheduleWebhooks } from "#server/actions/webhook/own-webhook-endpoint.ts";
import { openWebhookSecrets } from "#server/actions/webhook/webhook-secret.ts";
import {
  findNextWebhookAt,
  listDueWebhookDeliveries,
  setWebhookDeliveriesSent,
  type WebhookDeliveryRecord,
} from "#server/store/webhook/delivery.ts";
import {
  findWebhookReader,
  lockWebhookEndpoint,
  type WebhookEndpointRecord,
} from "#server/store/webhook/endpoint.ts";
import { version } from "#server/version.ts";
import { composeWebhook } from "./compose-webhook.ts";
import { queueNextWebhookBatch } from "./queue-deliveries.ts";
import { recordWebhookOutcome } from "./record-outcome.ts";
import { signWebhook } from "./sign-webhook.ts";

interface Claimed {
  readonly endpoint: WebhookEndpointRecord;
  readonly deliveries: readonly WebhookDeliveryRecord[];
}

export async function deliverWebhooks(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  endpointId: WebhookEndpointId,
): Promise<void> {
  const { stopping } = runtime.deps;
  const endMs = performance.now() + limit("webhookRunSeconds") * 1000;
  const failures: unknown[] = [];
  let isInterrupted = true;
  // Turning an endpoint on changes nothing in the feed, so what happened while it was off is queued here.
  while (!stopping?.aborted && performance.now() < endMs)
    if (!(await queueNextWebhookBatch(runtime, workspaceId, endpointId))) break;
  while (!stopping?.aborted) {
    const claimed = await claimDue(runtime, workspaceId, endpointId);
    isInterrupted = claimed !== null && claimed.deliveries.length > 0;
    if (claimed === null || !isInterrupted) break;
    const sent = await Promise.allSettled(
      claimed.deliveries.map((one) => send(runtime, workspaceId, claimed.endpoint, one)),
    );
    failures.push(...sent.flatMap((one) => (one.status === "rejected" ? [one.reason] : [])));
    if (performance.now() >= endMs) break;
  }
  await scheduleNext(runtime, workspaceId, endpointId, isInterrupted);
  if (failures.length > 0) throw failures[0];
}

async function claimDue(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  endpointId: WebhookEndpointId,
): Promise<Claimed | null> {
  return runtime.asSystem(workspaceId, async ({ db, now }) => {
    const endpoint = await lockWebhookEndpoint(db, workspaceId, endpointId);
    if (endpoint === null) return null;
    const isPaused =
      endpoint.pausedUntil !== null && Date.parse(endpoint.pausedUntil) > now.getTime();
    const hasReader = (await findWebhookReader(db, workspaceId, endpointId)) !== null;
    const deliveries = await listDueWebhookDeliveries(db, workspaceId, endpointId, {
      now,
      // After a pause, a single request shows whether the endpoint works again.
      max: endpoint.pausedUntil === null ? limit("webhookConcurrency") : 1,
      isOnlyManual: endpoint.state !== "on" || isPaused || !hasReader,
    });
    await setWebhookDeliveriesSent(
      db,
      workspaceId,
      deliveries.map((one) => one.id),
      { at: now, lostAt: new Date(now.getTime() + limit("webhookTimeoutSeconds") * 2000) },
    );
    return { endpoint, deliveries };
  });
}

async function send(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  endpoint: WebhookEndpointRecord,
  delivery: WebhookDeliveryRecord,
): Promise<void> {
  const { clock, secrets, services, onFailpoint } = runtime.deps;
  const body = await composeWebhook(runtime, workspaceId, delivery).catch(
    async (error: unknown) => {
      if (!isOutage(error)) await recordWebhookOutcome(runtime, workspaceId, delivery, notComposed);
      throw error;
    },
  );
  if (body === null) return recordWebhookOutcome(runtime, workspaceId, delivery, null);
  const at = clock.now();
  const startedMs = performance.now();
  const response = await services.postWebhook({
    url: endpoint.url,
    body,
    headers: {
      "content-type": "application/json",
      "user-agent": `Deskbell/${version}`,
      ...signWebhook(openWebhookSecrets(secrets, endpoint, at), { id: delivery.id, at, body }),
    },
  });
  const durationMs = Math.round(performance.now() - startedMs);
  onFailpoint?.("webhook.sent");
  await recordWebhookOutcome(runtime, workspaceId, delivery, { ...response, durationMs });
}

const notComposed = {
  status: null,
  problem: "internal",
  retryAfterSeconds: null,
  excerpt: "",
  durationMs: 0,
} as const;

/** Under the endpoint's lock: whatever becomes due afterwards schedules the job itself. */
async function scheduleNext(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  endpointId: WebhookEndpointId,
  isInterrupted: boolean,
): Promise<void> {
  await runtime.asSystem(workspaceId, async (ctx) => {
    const endpoint = await lockWebhookEndpoint(ctx.db, workspaceId, endpointId);
    if (endpoint === null) return;
    if (isInterrupted) return scheduleWebhooks(ctx, endpointId);
    // Without a reader, it continues when its member is active again or another one saves it.
    const isReceiving =
      endpoint.state === "on" &&
      (await findWebhookReader(ctx.db, workspaceId, endpointId)) !== null;
    const [manualAt, pendingAt] = [
      await findNextWebhookAt(ctx.db, workspaceId, endpointId, "manual"),
      isReceiving ? await findNextWebhookAt(ctx.db, workspaceId, endpointId, "pending") : null,
    ];
    const times = [
      ...(manualAt === null ? [] : [Date.parse(manualAt)]),
      ...(pendingAt === null
        ? []
        : [Math.max(Date.parse(pendingAt), Date.parse(endpoint.pausedUntil ?? pendingAt))]),
    ];
    if (times.length === 0) return;
    // The clock of the database may be set back meanwhile; looking too early costs little.
    const at = Math.min(...times, ctx.now.getTime() + hourMs);
    scheduleWebhooks(ctx, endpointId, at <= ctx.now.getTime() ? null : new Date(at));
  });
}

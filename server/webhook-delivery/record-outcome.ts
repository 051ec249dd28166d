import type { WorkspaceId } from "#domain/ids.ts";
import { decideEndpointFailure, webhookPauseMs } from "#domain/webhook/webhook-retries.ts";
import type { WriteContext } from "#server/actions/define-action.ts";
import type { Runtime } from "#server/actions/runtime.ts";
import type { WebhookResponse } from "#server/ports/webhook.ts";
import {
  findWebhookDelivery,
  setWebhookOutcome,
  type WebhookDeliveryRecord,
} from "#server/store/webhook/delivery.ts";
import {
  lockWebhookEndpoint,
  setWebhookFailed,
  setWebhookHealth,
  type WebhookEndpointRecord,
} from "#server/store/webhook/endpoint.ts";

type TimedResponse = WebhookResponse & { readonly durationMs: number };

const gone = 410;

/** Null: it was not sent, because the endpoint may not see it any more. */
export async function recordWebhookOutcome(
  runtime: Runtime,
  workspaceId: WorkspaceId,
  { id, endpointId }: WebhookDeliveryRecord,
  response: TimedResponse | null,
): Promise<void> {
  await runtime.asSystem(workspaceId, async (ctx) => {
    const endpoint = await lockWebhookEndpoint(ctx.db, workspaceId, endpointId);
    const delivery = endpoint && (await findWebhookDelivery(ctx.db, workspaceId, id));
    if (!delivery) return;
    const pauseMs =
      delivery.state === "pending" && response?.problem
        ? webhookPauseMs(delivery.attempts, response.retryAfterSeconds, ctx.random)
        : null;
    await setWebhookOutcome(ctx.db, workspaceId, id, {
      state: stateAfter(response, pauseMs),
      nextAttemptAt: pauseMs === null ? null : new Date(ctx.now.getTime() + pauseMs),
      durationMs: response?.durationMs ?? null,
      responseStatus: response?.status ?? null,
      responseExcerpt: response?.excerpt ?? null,
      problem: response?.problem ?? null,
    });
    if (response !== null && endpoint.state === "on") await recordHealth(ctx, endpoint, response);
  });
}

function stateAfter(response: TimedResponse | null, pauseMs: number | null) {
  if (response === null) return "hidden";
  if (response.problem === null) return "delivered";
  return pauseMs === null ? "failed" : "pending";
}

async function recordHealth(
  ctx: WriteContext,
  { id, url, failures, failingSince }: WebhookEndpointRecord,
  { problem, status }: TimedResponse,
): Promise<void> {
  const { db, workspaceId, now } = ctx;
  if (problem === null) {
    if (failures > 0)
      await setWebhookHealth(db, workspaceId, id, {
        failures: 0,
        failingSince: null,
        pausedUntil: null,
      });
    return;
  }
  const failure = decideEndpointFailure(
    { failures, failingSince: failingSince === null ? null : new Date(failingSince) },
    { now, isGone: status === gone, random: ctx.random },
  );
  await setWebhookHealth(db, workspaceId, id, failure);
  if (!failure.isTurnedOff) return;
  await setWebhookFailed(db, workspaceId, id, now);
  ctx.audit(id, {
    url,
    webhookTurnedOff: status ?? problem,
    since: failure.failingSince.toISOString(),
  });
}

import type { WorkspaceId } from "#domain/ids.ts";
import { webhookTestType } from "#domain/webhook/event-types.ts";
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

const goneStatus = 410;

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
    const usesAttempt =
      delivery.state === "pending" && response !== null && response.problem !== null;
    const failures = delivery.failures + (usesAttempt ? 1 : 0);
    const pauseMs = usesAttempt
      ? webhookPauseMs(failures, response.retryAfterSeconds, ctx.random)
      : null;
    await setWebhookOutcome(ctx.db, workspaceId, id, {
      state: stateAfter(response, pauseMs),
      failures,
      nextAttemptAt: pauseMs === null ? null : new Date(ctx.now.getTime() + pauseMs),
      durationMs: response?.durationMs ?? null,
      responseStatus: response?.status ?? null,
      responseExcerpt: response?.excerpt ?? null,
      problem: response?.problem ?? null,
    });
    if (response !== null && endpoint.state === "on" && isSignOfHealth(delivery, response))
      await recordHealth(ctx, endpoint, response);
  });
}

/** A test that fails shows its result to who sent it; what we couldn't compose was never sent. */
const isSignOfHealth = ({ type }: WebhookDeliveryRecord, { problem }: TimedResponse): boolean =>
  problem === null || (problem !== "internal" && type !== webhookTestType);

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
    { now, isGone: status === goneStatus, random: ctx.random },
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

// Delivers one event to the app: signs it, posts it, and retries until it is accepted
// (resend.com/docs/dashboard/webhooks, read 2026-11: at once, after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h; here
// as often, but faster).

import type { TrafficVerdict } from "#contract/simulator/simulator.ts";
import type { SimulatorContext } from "#simulator/context.ts";
import { findEmailAccount } from "#simulator/email/store/email-accounts.ts";
import type { EmailWebhookTask } from "#simulator/email/tasks.ts";
import { truncateBody, visibleHeaders } from "#simulator/traffic-log.ts";
import { type Outcome, resolveAppUrl, sendHttp } from "#simulator/webhooks/http-request.ts";
import { isAccepted } from "#simulator/webhooks/post-webhook.ts";
import { signWebhook } from "./sign-webhook.ts";

const maxResponseBytes = 64 * 1024;
/** In units of the first wait. */
const waits = [1, 5, 30, 120, 600, 1_200, 1_200] as const;

export async function deliverEvent(
  context: SimulatorContext,
  accountSid: string,
  task: EmailWebhookTask,
  signal: AbortSignal,
): Promise<void> {
  const account = await findEmailAccount(context.pool, { sid: accountSid });
  if (account === null) return;
  const seconds = Math.floor(context.now().getTime() / 1_000);
  const secret = task.isForged
    ? Buffer.from("nobody's secret").toString("base64")
    : account.webhookSecret;
  const headers = {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(task.body)),
    "user-agent": "Svix-Webhooks/1.90.0",
    "svix-id": task.webhookId,
    "svix-timestamp": String(seconds),
    "svix-signature": signWebhook(secret, task.webhookId, seconds, task.body),
  };
  const road = resolveAppUrl(account.webhookUrl, context.where);
  const startedMs = performance.now();
  const at = new Date().toISOString();
  const outcome: Outcome =
    road === null
      ? { kind: "silence", reason: "the simulated world reaches only addresses on this machine" }
      : await sendHttp({
          url: road,
          method: "POST",
          headers,
          body: task.body,
          timeoutMs: context.webhookTimeoutMs,
          maxBytes: maxResponseBytes,
          hangsUp: task.dropsResponse,
          signal,
        });
  if (signal.aborted) return;
  await context.traffic.add(accountSid, {
    at,
    direction: "to_app",
    title: task.title,
    verdict: verdictOn(task, outcome),
    status: outcome.kind === "response" ? outcome.status : null,
    durationMs: Math.round(performance.now() - startedMs),
    attempt: task.attempt,
    faults: task.faults,
    text: task.text,
    messageSid: task.emailId,
    method: "POST",
    url: account.webhookUrl,
    request: { headers, body: truncateBody(task.body) },
    response:
      outcome.kind === "response"
        ? {
            headers: visibleHeaders(outcome.headers),
            body: truncateBody(outcome.body.toString("utf8")),
          }
        : { headers: {}, body: outcome.reason },
  });
  const wait = waits[task.attempt - 1];
  if (isAccepted(outcome) || task.isForged || wait === undefined) return;
  await context.tasks.add({
    accountSid,
    queue: "",
    dueAt: new Date(Date.now() + wait * context.retryAfterMs),
    payload: { ...task, attempt: task.attempt + 1, dropsResponse: false },
  });
}

function verdictOn(task: EmailWebhookTask, outcome: Outcome): TrafficVerdict {
  if (outcome.kind === "silence") return "no_response";
  if (task.isForged) return isAccepted(outcome) ? "forged_accepted" : "forged_rejected";
  return isAccepted(outcome) ? "accepted" : "rejected";
}

// Delivers one webhook to the app: signs and sends it, waits up to 15 s, retries once without a response, then uses the
// fallback URL (twilio.com/docs/usage/webhooks, read 2026-11).

import type { SimulatorContext } from "#simulator/context.ts";
import { sleep } from "#simulator/sleep.ts";
import { setTextAcceptance } from "#simulator/store/messages.ts";
import type { WebhookTask } from "#simulator/store/tasks.ts";
import { acceptText } from "#simulator/text/accept-text.ts";
import { findCustomerNumberOfMessage } from "#simulator/text/find-customer-number.ts";
import type { Outcome } from "./http-request.ts";
import { isAccepted, postWebhook } from "./post-webhook.ts";
import { messagesInReply } from "./reply-messages.ts";

interface Attempt {
  url: string;
  nth: number;
  hangsUp: boolean;
  extra?: Readonly<Record<string, string>>;
}

export async function deliverWebhook(
  context: SimulatorContext,
  accountSid: string,
  task: WebhookTask,
  signal: AbortSignal,
): Promise<void> {
  const first: Attempt = { url: task.url, nth: 1, hangsUp: task.dropsResponse };
  let outcome = await tryOnce(context, accountSid, task, first, signal);
  if (outcome.kind === "silence" && !signal.aborted && !task.isForged) {
    await sleep(context.retryAfterMs * context.pace, signal);
    const second: Attempt = { url: task.url, nth: 2, hangsUp: false };
    outcome = await tryOnce(context, accountSid, task, second, signal);
  }
  if (!isAccepted(outcome) && task.fallbackUrl !== null && !task.isForged && !signal.aborted) {
    outcome = await tryOnce(
      context,
      accountSid,
      task,
      {
        url: task.fallbackUrl,
        nth: 1,
        hangsUp: false,
        extra: { ErrorCode: outcome.kind === "silence" ? "11205" : "11200", ErrorUrl: task.url },
      },
      signal,
    );
  }
  if (task.event === "sms" && !task.isForged && !signal.aborted) {
    await sendTwimlReplies(context, accountSid, task, outcome);
    await setTextAcceptance(
      context.pool,
      { accountSid, sid: task.messageSid },
      isAccepted(outcome) ? "accepted" : "rejected",
    );
    const customerNumber = await findCustomerNumberOfMessage(
      context.pool,
      accountSid,
      task.messageSid,
    );
    if (customerNumber !== null) context.broadcaster.publishCustomer(accountSid, customerNumber);
  }
}

async function tryOnce(
  context: SimulatorContext,
  accountSid: string,
  task: WebhookTask,
  { url, nth, hangsUp, extra }: Attempt,
  signal: AbortSignal,
): Promise<Outcome> {
  const params = { ...rebaseUrls(context.ownUrl, task.params), ...extra };
  const { method, token, isForged, faults, title, text } = task;
  const messageSid = task.messageSid === "" ? null : task.messageSid;
  const about = task.callSid === undefined ? {} : { callSid: task.callSid };
  const sending = { url, method, params, token, nth, hangsUp, isForged, faults, title, text };
  return postWebhook(context, accountSid, { ...sending, messageSid, ...about }, signal);
}

/** The simulator may have another port after a restart, so media and recording URLs are rewritten. */
function rebaseUrls(
  ownUrl: string,
  params: Readonly<Record<string, string>>,
): Record<string, string> {
  const here: Record<string, string> = {};
  for (const [name, value] of Object.entries(params)) {
    here[name] = /^(MediaUrl\d+|RecordingUrl)$/.test(name)
      ? ownUrl + new URL(value).pathname
      : value;
  }
  return here;
}

async function sendTwimlReplies(
  context: SimulatorContext,
  accountSid: string,
  task: WebhookTask,
  outcome: Outcome,
): Promise<void> {
  if (outcome.kind === "silence" || !isAccepted(outcome)) return;
  const { From: to, To: from } = task.params;
  const account = context.accounts.find(accountSid);
  if (account === null || from === undefined || to === undefined) return;
  const type = String(outcome.headers["content-type"] ?? "");
  for (const body of messagesInReply(type, outcome.body.toString("utf8"))) {
    const sending = { to, from, body, mediaUrls: [], statusCallback: null };
    await acceptText(context, account, sending, null, "outbound-reply");
  }
}

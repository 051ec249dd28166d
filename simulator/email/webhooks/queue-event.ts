// Queues the webhook requests for one email event, with the same faults as for texts.
import { randomUUID } from "node:crypto";
import type { SimulatorContext } from "#simulator/context.ts";
import { formatPerson } from "#simulator/email/people.ts";
import { shortAddress } from "#simulator/email/resend/traffic-labels.ts";
import { findEmailAccount } from "#simulator/email/store/email-accounts.ts";
import type { Email, EmailEvent } from "#simulator/email/store/emails.ts";
import type { EmailWebhookTask } from "#simulator/email/tasks.ts";
import { findFault, inboundWebhookFaults } from "#simulator/faults/apply-faults.ts";
import { truncateBody } from "#simulator/traffic-log.ts";
import { publishFaults } from "#simulator/webhooks/queue-webhook.ts";

export async function queueEmailEvent(
  context: SimulatorContext,
  email: Email,
  event: EmailEvent,
  to: readonly string[],
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { accountSid, request } = email;
  const { faults, haveRulesChanged } = await context.accounts.applyFaultRules(
    accountSid,
    inboundWebhookFaults,
    {
      customerAddress: to[0]?.toLowerCase() ?? "",
      text: request.subject,
      event: "status",
      status: event,
    },
  );
  if (haveRulesChanged) publishFaults(context, accountSid);
  const task: EmailWebhookTask = {
    kind: "email_webhook",
    emailId: email.id,
    event,
    webhookId: createWebhookId(),
    body: JSON.stringify(bodyOf(email, event, to, more)),
    attempt: 1,
    isForged: false,
    dropsResponse: findFault(faults, "response_lost") !== null,
    faults: faults.map(({ kind }) => kind).filter((kind) => kind !== "forged"),
    title: `status ${event} to=${shortAddress(to[0] ?? "")}`,
    text: request.subject === "" ? null : request.subject,
  };
  const schedule = (one: EmailWebhookTask, waitMs: number, queue: string) =>
    context.tasks.add({ accountSid, queue, dueAt: new Date(Date.now() + waitMs), payload: one });
  if (findFault(faults, "forged") !== null) await schedule(forge(task), 0, "");
  if (findFault(faults, "lost") !== null) return logLostDelivery(context, accountSid, task);
  const lateMs = findFault(faults, "late")?.ms ?? 0;
  const withinMs = findFault(faults, "shuffled")?.withinMs ?? null;
  const times = findFault(faults, "repeated")?.times ?? 1;
  for (let copy = 0; copy < times; copy += 1) {
    const shuffleMs = withinMs === null ? 0 : context.accounts.randomFor(accountSid)() * withinMs;
    // Events of one email share a queue and keep their order, unless different due times let one overtake another.
    await schedule(task, lateMs + shuffleMs, email.id);
  }
}

const createWebhookId = (): string => `msg_${randomUUID().replaceAll("-", "").slice(0, 27)}`;

function bodyOf(
  { id, request, messageId, createdAt }: Email,
  event: EmailEvent,
  to: readonly string[],
  more: Readonly<Record<string, unknown>>,
) {
  const headers = Object.entries(request.headers).map(([name, value]) => ({ name, value }));
  return {
    type: `email.${event}`,
    created_at: new Date().toISOString(),
    data: {
      email_id: id,
      message_id: messageId,
      created_at: createdAt.toISOString(),
      from: formatPerson(request.from),
      to,
      subject: request.subject,
      ...(request.tags.length === 0
        ? {}
        : { tags: Object.fromEntries(request.tags.map(({ name, value }) => [name, value])) }),
      ...(headers.length === 0 ? {} : { headers }),
      ...more,
    },
  };
}

/** What an attacker who knows the URL but not the secret would send: plausible and false. */
function forge(task: EmailWebhookTask): EmailWebhookTask {
  const wrongEvent = task.event === "delivered" ? "complained" : "delivered";
  return {
    ...task,
    event: wrongEvent,
    webhookId: createWebhookId(),
    body: task.body.replace(`"email.${task.event}"`, `"email.${wrongEvent}"`),
    isForged: true,
    dropsResponse: false,
    faults: ["forged"],
    title: task.title.replace(task.event, wrongEvent),
  };
}

async function logLostDelivery(
  context: SimulatorContext,
  accountSid: string,
  task: EmailWebhookTask,
): Promise<void> {
  const account = await findEmailAccount(context.pool, { sid: accountSid });
  await context.traffic.addLost(accountSid, {
    title: task.title,
    faults: task.faults,
    text: task.text,
    messageSid: task.emailId,
    method: "POST",
    url: account?.webhookUrl ?? "",
    request: { headers: { "svix-id": task.webhookId }, body: truncateBody(task.body) },
  });
}

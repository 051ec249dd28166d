// Queues the webhook requests for one event and applies webhook faults.
import { randomUUID } from "node:crypto";
import type { SimulatorContext } from "#simulator/context.ts";
import { findFault, inboundWebhookFaults } from "#simulator/faults/apply-faults.ts";
import { newSid } from "#simulator/sid.ts";
import type { MessageStatus, StoredMessage } from "#simulator/store/messages.ts";
import type { WebhookTask } from "#simulator/store/tasks.ts";
import { shortNumber } from "#simulator/traffic-log.ts";

interface WebhookEvent {
  message: Pick<StoredMessage, "sid" | "accountSid" | "inboxNumber" | "customerNumber" | "body">;
  event: "sms" | "status";
  status: MessageStatus;
  url: string;
  method: "GET" | "POST";
  fallbackUrl: string | null;
  params: Readonly<Record<string, string>>;
}

export async function queueWebhook(
  context: SimulatorContext,
  webhookEvent: WebhookEvent,
): Promise<void> {
  const { message } = webhookEvent;
  const isText = webhookEvent.event === "sms";
  const task: WebhookTask = {
    ...noFaults,
    messageSid: message.sid,
    event: webhookEvent.event,
    status: webhookEvent.status,
    url: webhookEvent.url,
    method: webhookEvent.method,
    fallbackUrl: webhookEvent.fallbackUrl,
    params: webhookEvent.params,
    token: randomUUID(),
    title: isText
      ? `text from=${shortNumber(message.customerNumber)}`
      : `status ${webhookEvent.status} to=${shortNumber(message.customerNumber)}`,
    text: message.body === "" ? null : message.body,
  };
  // Events of one queue keep their order, unless different due times let one overtake another.
  const queue = isText ? `${message.customerNumber} ${message.inboxNumber}` : message.sid;
  const about = { customerAddress: message.customerNumber, text: message.body };
  await queueWithFaults(context, message.accountSid, task, { queue, ...about }, forge);
}

export const noFaults = {
  kind: "webhook",
  isForged: false,
  dropsResponse: false,
  faults: [],
} as const satisfies Partial<WebhookTask>;

/** Applies the account's faults and queues the request. */
export async function queueWithFaults(
  context: SimulatorContext,
  accountSid: string,
  task: WebhookTask,
  { queue, ...about }: { queue: string; customerAddress: string; text: string },
  forgeTask: (task: WebhookTask) => WebhookTask,
): Promise<void> {
  const { event, status } = task;
  const subject = { ...about, event, status };
  const { faults, haveRulesChanged } = await context.accounts.applyFaultRules(
    accountSid,
    inboundWebhookFaults,
    subject,
  );
  if (haveRulesChanged) publishFaults(context, accountSid);
  const faultyTask: WebhookTask = {
    ...task,
    dropsResponse: findFault(faults, "response_lost") !== null,
    faults: faults.map(({ kind }) => kind).filter((kind) => kind !== "forged"),
  };
  if (findFault(faults, "forged") !== null)
    await schedule(context, accountSid, forgeTask(faultyTask), 0, "");
  if (findFault(faults, "lost") !== null) {
    await recordDropped(context, accountSid, faultyTask);
    return;
  }
  const lateMs = findFault(faults, "late")?.ms ?? 0;
  const withinMs = findFault(faults, "shuffled")?.withinMs ?? null;
  const times = findFault(faults, "repeated")?.times ?? 1;
  for (let copy = 0; copy < times; copy += 1) {
    const shuffledMs = withinMs === null ? 0 : context.accounts.randomFor(accountSid)() * withinMs;
    const token = copy === 0 ? faultyTask.token : randomUUID();
    await schedule(context, accountSid, { ...faultyTask, token }, lateMs + shuffledMs, queue);
  }
}

async function schedule(
  context: SimulatorContext,
  accountSid: string,
  task: WebhookTask,
  waitMs: number,
  queue: string,
): Promise<void> {
  await context.tasks.add({
    accountSid,
    queue,
    dueAt: new Date(Date.now() + waitMs),
    payload: task,
  });
}

/** What an attacker who knows the URL but not the key would send: plausible and false. */
function forge(task: WebhookTask): WebhookTask {
  const sid = newSid("SM");
  const wrongStatus = task.status === "delivered" ? "failed" : "delivered";
  const params: Record<string, string> =
    task.event === "sms"
      ? {
          ...task.params,
          MessageSid: sid,
          SmsSid: sid,
          SmsMessageSid: sid,
          Body: "If you can read this, nobody looked at the signature.",
        }
      : { ...task.params, MessageStatus: wrongStatus, SmsStatus: wrongStatus };
  return {
    ...task,
    params,
    token: randomUUID(),
    isForged: true,
    dropsResponse: false,
    faults: ["forged"],
    title: task.title.replace(task.status, wrongStatus),
    text: params.Body ?? task.text,
  };
}

async function recordDropped(
  context: SimulatorContext,
  accountSid: string,
  task: WebhookTask,
): Promise<void> {
  await context.traffic.addLost(accountSid, {
    title: task.title,
    faults: task.faults,
    text: task.text,
    messageSid: task.messageSid === "" ? null : task.messageSid,
    ...(task.callSid === undefined ? {} : { callSid: task.callSid }),
    method: task.method,
    url: task.url,
    request: { headers: {}, body: new URLSearchParams(task.params).toString() },
  });
}

export function publishFaults(context: SimulatorContext, accountSid: string): void {
  const account = context.accounts.find(accountSid);
  if (account === null) return;
  const { preset, seed, rules } = account;
  context.broadcaster.publish(accountSid, { kind: "faults", faults: { preset, seed, rules } });
}

// Queues the webhook requests for one event and applies webhook faults.
import { randomUUID } from "node:crypto";
import type { SimulatorContext } from "#simulator/context.ts";
import { findFault, inboundWebhookFaults } from "#simulator/faults/apply-faults.ts";
import { newSid } from "#simulator/sid.ts";
import type { MessageStatus, StoredMessage } from "#simulator/store/messages.ts";
import type { WebhookTask } from "#simulator/store/tasks.ts";
import { shortNumber } from "#simulator/traffic-log.ts";

interface WebhookEvent {
  message: Pick<StoredMessage, "sid" | "accountSid" | "line" | "handset" | "body">;
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
  const work: WebhookTask = {
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
      ? `text from=${shortNumber(message.handset)}`
      : `status ${webhookEvent.status} to=${shortNumber(message.handset)}`,
    text: message.body === "" ? null : message.body,
  };
  // Events of one queue keep their order, unless different due times let one overtake another.
  const queue = isText ? `${message.handset} ${message.line}` : message.sid;
  const about = { handset: message.handset, text: message.body };
  await queueWithFaults(context, message.accountSid, work, { queue, ...about }, forge);
}

export const noFaults = {
  kind: "hook",
  isForged: false,
  dropsResponse: false,
  faults: [],
} as const satisfies Partial<WebhookTask>;

/** Applies the account's faults and queues the request. */
export async function queueWithFaults(
  context: SimulatorContext,
  accountSid: string,
  work: WebhookTask,
  { queue, ...about }: { queue: string; handset: string; text: string },
  forgeIt: (work: WebhookTask) => WebhookTask,
): Promise<void> {
  const { event, status } = work;
  const subject = { ...about, event, status };
  const { faults, isUsedUp } = await context.accounts.strike(
    accountSid,
    inboundWebhookFaults,
    subject,
  );
  if (isUsedUp) publishFaults(context, accountSid);
  const struck: WebhookTask = {
    ...work,
    dropsResponse: findFault(faults, "answer_lost") !== null,
    faults: faults.map(({ kind }) => kind).filter((kind) => kind !== "forged"),
  };
  if (findFault(faults, "forged") !== null)
    await schedule(context, accountSid, forgeIt(struck), 0, "");
  if (findFault(faults, "lost") !== null) {
    await recordDropped(context, accountSid, struck);
    return;
  }
  const lateMs = findFault(faults, "late")?.ms ?? 0;
  const withinMs = findFault(faults, "shuffled")?.withinMs ?? null;
  const times = findFault(faults, "repeated")?.times ?? 1;
  for (let copy = 0; copy < times; copy += 1) {
    const shuffledMs = withinMs === null ? 0 : context.accounts.chanceOf(accountSid)() * withinMs;
    const token = copy === 0 ? struck.token : randomUUID();
    await schedule(context, accountSid, { ...struck, token }, lateMs + shuffledMs, queue);
  }
}

async function schedule(
  context: SimulatorContext,
  accountSid: string,
  work: WebhookTask,
  waitMs: number,
  queue: string,
): Promise<void> {
  await context.tasks.add({ accountSid, queue, dueAt: new Date(Date.now() + waitMs), work });
}

/** What an attacker who knows the URL but not the key would send: plausible and false. */
function forge(work: WebhookTask): WebhookTask {
  const sid = newSid("SM");
  const lie = work.status === "delivered" ? "failed" : "delivered";
  const params: Record<string, string> =
    work.event === "sms"
      ? {
          ...work.params,
          MessageSid: sid,
          SmsSid: sid,
          SmsMessageSid: sid,
          Body: "If you can read this, nobody looked at the signature.",
        }
      : { ...work.params, MessageStatus: lie, SmsStatus: lie };
  return {
    ...work,
    params,
    token: randomUUID(),
    isForged: true,
    dropsResponse: false,
    faults: ["forged"],
    title: work.title.replace(work.status, lie),
    text: params.Body ?? work.text,
  };
}

async function recordDropped(
  context: SimulatorContext,
  accountSid: string,
  work: WebhookTask,
): Promise<void> {
  await context.traffic.addLost(accountSid, {
    title: work.title,
    faults: work.faults,
    text: work.text,
    messageSid: work.messageSid === "" ? null : work.messageSid,
    ...(work.callSid === undefined ? {} : { callSid: work.callSid }),
    method: work.method,
    url: work.url,
    request: { headers: {}, body: new URLSearchParams(work.params).toString() },
  });
}

export function publishFaults(context: SimulatorContext, accountSid: string): void {
  const account = context.accounts.find(accountSid);
  if (account === null) return;
  const { preset, seed, rules } = account;
  context.watchers.tell(accountSid, { kind: "faults", faults: { preset, seed, rules } });
}

// From a fact to the requests that tell it: here the faults on the way to the desk strike.
import { randomUUID } from "node:crypto";
import type { SimulatorContext } from "#simulator/context.ts";
import { findFault, inboundWebhookFaults } from "#simulator/faults/apply-faults.ts";
import { newSid } from "#simulator/ids.ts";
import type { MessageStatus, StoredMessage } from "#simulator/store/messages.ts";
import type { WebhookTask } from "#simulator/store/tasks.ts";
import { shortNumber } from "#simulator/traffic-log.ts";

export interface WebhookEvent {
  message: Pick<StoredMessage, "sid" | "accountSid" | "line" | "handset" | "body">;
  event: "text" | "status";
  status: MessageStatus;
  url: string;
  method: "GET" | "POST";
  fallbackUrl: string | null;
  params: Readonly<Record<string, string>>;
}

export async function queueWebhook(world: SimulatorContext, fact: WebhookEvent): Promise<void> {
  const { message } = fact;
  const isText = fact.event === "text";
  const work: WebhookTask = {
    ...noFaults,
    messageSid: message.sid,
    event: fact.event,
    status: fact.status,
    url: fact.url,
    method: fact.method,
    fallbackUrl: fact.fallbackUrl,
    params: fact.params,
    token: randomUUID(),
    title: isText
      ? `text from=${shortNumber(message.handset)}`
      : `status ${fact.status} to=${shortNumber(message.handset)}`,
    words: message.body === "" ? null : message.body,
  };
  // One fact waits for the one before it; with times of their own they overtake each other all the same.
  const queue = isText ? `${message.handset} ${message.line}` : message.sid;
  const about = { handset: message.handset, words: message.body };
  await sendWithFaults(world, message.accountSid, work, { queue, ...about }, forge);
}

export const noFaults = {
  kind: "hook",
  isForged: false,
  losesAnswer: false,
  faults: [],
} as const satisfies Partial<WebhookTask>;

/** Through whatever weather there is between us and the desk. */
export async function sendWithFaults(
  world: SimulatorContext,
  accountSid: string,
  work: WebhookTask,
  { queue, ...about }: { queue: string; handset: string; words: string },
  forgeIt: (work: WebhookTask) => WebhookTask,
): Promise<void> {
  const { event, status } = work;
  const subject = { ...about, event, status };
  const { faults, isUsedUp } = await world.accounts.strike(
    accountSid,
    inboundWebhookFaults,
    subject,
  );
  if (isUsedUp) publishFaults(world, accountSid);
  const struck: WebhookTask = {
    ...work,
    losesAnswer: findFault(faults, "answer_lost") !== null,
    faults: faults.map(({ kind }) => kind).filter((kind) => kind !== "forged"),
  };
  if (findFault(faults, "forged") !== null)
    await schedule(world, accountSid, forgeIt(struck), 0, "");
  if (findFault(faults, "lost") !== null) {
    await recordDropped(world, accountSid, struck);
    return;
  }
  const lateMs = findFault(faults, "late")?.ms ?? 0;
  const withinMs = findFault(faults, "shuffled")?.withinMs ?? null;
  const times = findFault(faults, "repeated")?.times ?? 1;
  for (let copy = 0; copy < times; copy += 1) {
    const shuffledMs = withinMs === null ? 0 : world.accounts.chanceOf(accountSid)() * withinMs;
    const token = copy === 0 ? struck.token : randomUUID();
    await schedule(world, accountSid, { ...struck, token }, lateMs + shuffledMs, queue);
  }
}

async function schedule(
  world: SimulatorContext,
  accountSid: string,
  work: WebhookTask,
  waitMs: number,
  queue: string,
): Promise<void> {
  await world.errands.add({ accountSid, queue, dueAt: new Date(Date.now() + waitMs), work });
}

/** What somebody would send who knows the address but not the key: believable, and untrue. */
function forge(work: WebhookTask): WebhookTask {
  const sid = newSid("SM");
  const lie = work.status === "delivered" ? "failed" : "delivered";
  const params: Record<string, string> =
    work.event === "text"
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
    losesAnswer: false,
    faults: ["forged"],
    title: work.title.replace(work.status, lie),
    words: params.Body ?? work.words,
  };
}

export async function recordDropped(
  world: SimulatorContext,
  accountSid: string,
  work: WebhookTask,
): Promise<void> {
  await world.wire.addLost(accountSid, {
    title: work.title,
    faults: work.faults,
    words: work.words,
    messageSid: work.messageSid === "" ? null : work.messageSid,
    ...(work.callSid === undefined ? {} : { callSid: work.callSid }),
    method: work.method,
    url: work.url,
    request: { headers: {}, body: new URLSearchParams(work.params).toString() },
  });
}

export function publishFaults(world: SimulatorContext, accountSid: string): void {
  const account = world.accounts.find(accountSid);
  if (account === null) return;
  const { weather, seed, rules } = account;
  world.watchers.tell(accountSid, { kind: "faults", faults: { weather, seed, rules } });
}

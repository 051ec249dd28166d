// From a fact to the requests that tell it: here the faults on the way to the desk strike.
import { randomUUID } from "node:crypto";
import { faultsToTheDesk, pick } from "#simulator/faults/strike.ts";
import { newSid } from "#simulator/ids.ts";
import type { HookWork } from "#simulator/store/errands.ts";
import type { MessageStatus, StoredMessage } from "#simulator/store/messages.ts";
import { shortNumber } from "#simulator/wire-log.ts";
import type { World } from "#simulator/world.ts";

export interface Fact {
  message: Pick<StoredMessage, "sid" | "accountSid" | "line" | "handset" | "body">;
  event: "text" | "status";
  status: MessageStatus;
  url: string;
  method: "GET" | "POST";
  fallbackUrl: string | null;
  params: Readonly<Record<string, string>>;
}

export async function tellDesk(world: World, fact: Fact): Promise<void> {
  const { message } = fact;
  const { faults, isUsedUp } = await world.accounts.strike(message.accountSid, faultsToTheDesk, {
    handset: message.handset,
    words: message.body,
    event: fact.event,
    status: fact.status,
  });
  if (isUsedUp) tellFaults(world, message.accountSid);
  const work: HookWork = {
    kind: "hook",
    messageSid: message.sid,
    event: fact.event,
    status: fact.status,
    url: fact.url,
    method: fact.method,
    fallbackUrl: fact.fallbackUrl,
    params: fact.params,
    token: randomUUID(),
    isForged: false,
    losesAnswer: pick(faults, "answer_lost") !== null,
    faults: faults.map(({ kind }) => kind).filter((kind) => kind !== "forged"),
    title:
      fact.event === "text"
        ? `text from=${shortNumber(message.handset)}`
        : `status ${fact.status} to=${shortNumber(message.handset)}`,
    words: message.body === "" ? null : message.body,
  };
  if (pick(faults, "forged") !== null)
    await schedule(world, message.accountSid, forge(work), 0, "");
  if (pick(faults, "lost") !== null) {
    await noteLost(world, message.accountSid, work);
    return;
  }
  const lateMs = pick(faults, "late")?.ms ?? 0;
  const withinMs = pick(faults, "shuffled")?.withinMs ?? null;
  const times = pick(faults, "repeated")?.times ?? 1;
  // One fact waits for the one before it; with times of their own they overtake each other all the same.
  const queue = fact.event === "text" ? `${message.handset} ${message.line}` : message.sid;
  for (let copy = 0; copy < times; copy += 1) {
    const waitMs =
      lateMs + (withinMs === null ? 0 : world.accounts.chanceOf(message.accountSid)() * withinMs);
    await schedule(
      world,
      message.accountSid,
      { ...work, token: copy === 0 ? work.token : randomUUID() },
      waitMs,
      queue,
    );
  }
}

async function schedule(
  world: World,
  accountSid: string,
  work: HookWork,
  waitMs: number,
  queue: string,
): Promise<void> {
  await world.errands.add({ accountSid, queue, dueAt: new Date(Date.now() + waitMs), work });
}

/** What somebody would send who knows the address but not the key: believable, and untrue. */
function forge(work: HookWork): HookWork {
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

async function noteLost(world: World, accountSid: string, work: HookWork): Promise<void> {
  await world.wire.addLost(accountSid, {
    title: work.title,
    faults: work.faults,
    words: work.words,
    messageSid: work.messageSid,
    method: work.method,
    url: work.url,
    request: { headers: {}, body: new URLSearchParams(work.params).toString() },
  });
}

export function tellFaults(world: World, accountSid: string): void {
  const account = world.accounts.find(accountSid);
  if (account === null) return;
  const { weather, seed, rules } = account;
  world.watchers.tell(accountSid, { kind: "faults", faults: { weather, seed, rules } });
}

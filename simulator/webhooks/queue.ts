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
  const isText = fact.event === "text";
  const work: HookWork = {
    ...honestly,
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
  await sendThrough(world, message.accountSid, work, { queue, ...about }, forge);
}

export const honestly = {
  kind: "hook",
  isForged: false,
  losesAnswer: false,
  faults: [],
} as const satisfies Partial<HookWork>;

/** Through whatever weather there is between us and the desk. */
export async function sendThrough(
  world: World,
  accountSid: string,
  work: HookWork,
  { queue, ...about }: { queue: string; handset: string; words: string },
  forgeIt: (work: HookWork) => HookWork,
): Promise<void> {
  const { event, status } = work;
  const subject = { ...about, event, status };
  const { faults, isUsedUp } = await world.accounts.strike(accountSid, faultsToTheDesk, subject);
  if (isUsedUp) tellFaults(world, accountSid);
  const struck: HookWork = {
    ...work,
    losesAnswer: pick(faults, "answer_lost") !== null,
    faults: faults.map(({ kind }) => kind).filter((kind) => kind !== "forged"),
  };
  if (pick(faults, "forged") !== null) await schedule(world, accountSid, forgeIt(struck), 0, "");
  if (pick(faults, "lost") !== null) {
    await noteLost(world, accountSid, struck);
    return;
  }
  const lateMs = pick(faults, "late")?.ms ?? 0;
  const withinMs = pick(faults, "shuffled")?.withinMs ?? null;
  const times = pick(faults, "repeated")?.times ?? 1;
  for (let copy = 0; copy < times; copy += 1) {
    const shuffledMs = withinMs === null ? 0 : world.accounts.chanceOf(accountSid)() * withinMs;
    const token = copy === 0 ? struck.token : randomUUID();
    await schedule(world, accountSid, { ...struck, token }, lateMs + shuffledMs, queue);
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

export async function noteLost(world: World, accountSid: string, work: HookWork): Promise<void> {
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

export function tellFaults(world: World, accountSid: string): void {
  const account = world.accounts.find(accountSid);
  if (account === null) return;
  const { weather, seed, rules } = account;
  world.watchers.tell(accountSid, { kind: "faults", faults: { weather, seed, rules } });
}

// What customers and agents do. Each piece of work is one item in the ledger; whatever was not acknowledged is asked
// again with the same key, and nothing else ever is.
import { createHmac } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Chance } from "#tools/storm/chance.ts";
import type { Item, Kind, Ledger } from "#tools/storm/ledger.ts";
import type { Agent } from "./agents.ts";
import type { Told } from "./ask.ts";
import { callIn, callTaken } from "./calls.ts";
import type { Desk, Person } from "./desk.ts";
import type { MailCarrier } from "./mail-carrier.ts";

export interface Conversation {
  readonly id: string;
  readonly person: Person;
  /** One edit after the other, so that the last one acknowledged is the one that must stand. */
  subject: { want: string; isBusy: boolean; acknowledged: string | null };
  mergedIntoId: string | null;
  isMerging: boolean;
}

export interface Bench {
  readonly desk: Desk;
  readonly ledger: Ledger;
  readonly chance: Chance;
  readonly mails: MailCarrier;
  /** Conversations by text, one for each person. */
  readonly texts: Conversation[];
  /** Conversations by mail, more of them all the time. */
  readonly letters: Conversation[];
  /** Acknowledged merges by token. */
  readonly merges: Map<string, { readonly from: string; readonly into: string }>;
  /** Undone merges by token. */
  readonly undos: Map<string, { readonly from: string; readonly threadOperationId: string }>;
  /** Where a conversation that was merged stands by what was acknowledged last; null: on its own again. */
  readonly mergedIntoId: Map<string, string | null>;
  /** What the carrier calls each call, by token. */
  readonly calls: Map<string, string>;
  readonly agents: readonly Agent[];
  /** Calls that an agent claimed, by token; noted: their wrap-up was acknowledged. */
  readonly claims: Map<string, { readonly callId: string; readonly isNoted: boolean }>;
  /** Nobody asks any longer: what is not acknowledged by now never is. */
  readonly isHopeless: () => boolean;
  readonly doubled: { count: number };
  /** Calls that the desk took, by what the carrier calls them. */
  readonly taken: Set<string>;
}

const firstWaitMs = 300;
const longestWaitMs = 4_000;

/** Asks until there is an answer that means something. */
export async function persist(
  bench: Bench,
  item: Item,
  ask: () => Promise<Told>,
): Promise<unknown> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(longestWaitMs, waitMs * 1.6)) {
    item.attempts += 1;
    const told = await ask();
    if (told.kind === "done") {
      bench.ledger.acknowledge(item);
      return told.body;
    }
    if (told.kind === "refused") {
      bench.ledger.refuse(item, told.code);
      return null;
    }
    if (bench.isHopeless()) return null;
    await pause(waitMs * (0.5 + bench.chance.next()));
  }
}

const words =
  "the tap in the kitchen drips again could somebody please have a look this week 🙂".split(" ");
const talk = (bench: Bench, item: Item): string => {
  const count = bench.chance.is(0.03) ? 150 : 3 + bench.chance.below(14);
  return `${item.token} ${Array.from({ length: count }, () => bench.chance.pick(words)).join(" ")}`;
};

/** A text as Twilio posts it, signed by the account's own token; now and then twice, or behind those after it. */
export async function hookText(bench: Bench): Promise<void> {
  const { desk, ledger, chance } = bench;
  const item = ledger.open("hook_text");
  const person = chance.pick(desk.people);
  const path = `/webhooks/twilio/${desk.accountId}/text`;
  const sid = `SM${createHmac("md5", "storm").update(item.token).digest("hex")}`;
  const form = {
    ...{ AccountSid: desk.accountSid, ApiVersion: "2010-04-01", MessageSid: sid, SmsSid: sid },
    ...{ SmsMessageSid: sid, SmsStatus: "received", NumMedia: "0", NumSegments: "1" },
    ...{ From: person.number, To: desk.textLine.address, Body: talk(bench, item) },
  };
  const body = new URLSearchParams(form).toString();
  const signed =
    desk.publicUrl +
    path +
    Object.entries(form)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => name + value)
      .join("");
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    "x-twilio-signature": createHmac("sha1", desk.authToken).update(signed).digest("base64"),
    "i-twilio-idempotency-token": sid,
  };
  const post = () => desk.hook(path, headers, body);
  const isDoubled = chance.is(0.06);
  if (chance.is(0.05)) await pause(chance.between(100, 3_000));
  await persist(bench, item, post);
  if (!isDoubled) return;
  bench.doubled.count += 1;
  await pause(chance.between(0, 2_000));
  await post();
}

/** A text that the carrier carries: what it may do, and what it does when nobody answers, is its own business. */
export async function carrierText(bench: Bench): Promise<void> {
  const { desk, ledger, chance } = bench;
  const item = ledger.open("carrier_text");
  const person = chance.pick(desk.people);
  const text = talk(bench, item);
  item.attempts = 1;
  const told = await desk.carrier("POST", `/customers/${person.carrierId}/texts`, {
    line: desk.textLine.address,
    text,
  });
  // Typed anew it would be another text.
  if (told.kind === "done") ledger.acknowledge(item);
  else ledger.refuse(item, told.kind === "refused" ? told.code : "carrier away");
}

export async function mailIn(bench: Bench): Promise<void> {
  const { desk, ledger, chance, mails } = bench;
  const item = ledger.open("mail_in");
  const person = chance.pick(desk.people);
  const mail = {
    ...{ from: person.address, to: desk.mailLine.address },
    ...{ subject: `Storm ${chance.below(40)}`, text: `${talk(bench, item)}\n` },
    messageId: `<${item.token}@street.example>`,
    // A server that tries again hands over the same bytes; written at another time it would be another mail.
    date: new Date(),
  };
  await persist(bench, item, () => mails.send(mail));
}

export async function textOut(bench: Bench): Promise<void> {
  const { desk, ledger, chance } = bench;
  if (bench.texts.length === 0) return;
  const item = ledger.open("text_out");
  const { id } = chance.pick(bench.texts);
  const wish = { text: talk(bench, item), clientKey: item.token };
  await persist(bench, item, () => desk.api("POST", `/conversations/${id}/sms`, wish));
}

/** Half of them begin a conversation, the others answer in one. */
export async function mailOut(bench: Bench): Promise<void> {
  const { desk, ledger, chance, letters } = bench;
  const item = ledger.open("mail_out");
  const open = letters.filter((one) => one.mergedIntoId === null && !one.isMerging);
  const answered = open.length > 0 && chance.is(0.5) ? chance.pick(open) : null;
  const person = answered?.person ?? chance.pick(desk.people);
  const wish = {
    to: [{ address: person.address }],
    subject: answered ? "" : `About storm ${chance.below(1_000)}`,
    html: `<p>${talk(bench, item)}</p>`,
    clientKey: item.token,
  };
  if (answered) {
    await persist(bench, item, () =>
      desk.api("POST", `/conversations/${answered.id}/emails`, { ...wish, kind: "reply" }),
    );
    return;
  }
  const body = (await persist(bench, item, () =>
    desk.api(
      "POST",
      "/conversations/email",
      { ...wish, kind: "new", inboxId: desk.mailLine.id },
      item.token,
    ),
  )) as { conversation: { id: string } } | null;
  if (body !== null) letters.push(conversationOf(body.conversation.id, person));
}

export const conversationOf = (id: string, person: Person): Conversation => ({
  ...{ id, person, mergedIntoId: null, isMerging: false },
  subject: { want: "", isBusy: false, acknowledged: null },
});

const anyOf = (bench: Bench): Conversation[] => [
  ...bench.texts,
  ...bench.letters.slice(-200).filter((one) => one.mergedIntoId === null && !one.isMerging),
];

export async function note(bench: Bench): Promise<void> {
  const { desk, ledger, chance } = bench;
  const all = anyOf(bench);
  if (all.length === 0) return;
  const item = ledger.open("note");
  const { id } = chance.pick(all);
  const wish = { text: talk(bench, item), clientKey: item.token };
  await persist(bench, item, () => desk.api("POST", `/conversations/${id}/notes`, wish));
}

export async function rename(bench: Bench): Promise<void> {
  const { desk, ledger, chance } = bench;
  const free = anyOf(bench).filter((one) => !one.subject.isBusy && one.mergedIntoId === null);
  if (free.length === 0) return;
  const one = chance.pick(free);
  const item = ledger.open("rename");
  one.subject.isBusy = true;
  one.subject.want = item.token;
  const wish = { subject: item.token };
  await persist(bench, item, () => desk.api("POST", `/conversations/${one.id}/subject`, wish));
  if (item.acknowledgedAt !== null) one.subject.acknowledged = item.token;
  // Nobody knows which of the two stands: it is not asked about, unless another edit settles it.
  else if (item.refusedAs === null) one.subject.acknowledged = null;
  one.subject.isBusy = false;
}

/** Two conversations of the same kind become one, and now and then two again. */
export async function merge(bench: Bench): Promise<void> {
  const { desk, ledger, chance, letters, mergedIntoId } = bench;
  const free = letters.filter(
    (one) => one.mergedIntoId === null && !one.isMerging && !one.subject.isBusy,
  );
  if (free.length < 20) return;
  const from = chance.pick(free);
  const into = chance.pick(free.filter((one) => one !== from));
  const item = ledger.open("merge");
  from.isMerging = true;
  into.isMerging = true;
  const body = (await persist(bench, item, () =>
    desk.api("POST", `/conversations/${from.id}/merge`, { intoId: into.id }, item.token),
  )) as { threadOperationId: string } | null;
  if (body !== null) {
    from.mergedIntoId = into.id;
    bench.merges.set(item.token, { from: from.id, into: into.id });
    mergedIntoId.set(from.id, into.id);
  } else if (item.refusedAs === null) mergedIntoId.delete(from.id); // nobody knows what stands now
  from.isMerging = item.acknowledgedAt === null && item.refusedAs === null;
  into.isMerging = false;
  if (body === null || !chance.is(0.5)) return;
  await pause(chance.between(0, 4_000));
  await undoMerge(bench, from, body.threadOperationId);
}

async function undoMerge(
  bench: Bench,
  from: Conversation,
  threadOperationId: string,
): Promise<void> {
  const { desk, ledger, undos, mergedIntoId } = bench;
  const item = ledger.open("unmerge");
  mergedIntoId.delete(from.id);
  const path = `/thread-operations/${threadOperationId}/undo`;
  await persist(bench, item, () => desk.api("POST", path, {}, item.token));
  if (item.acknowledgedAt !== null) {
    undos.set(item.token, { from: from.id, threadOperationId });
    mergedIntoId.set(from.id, null);
    from.mergedIntoId = null;
  } else if (item.refusedAs !== null) mergedIntoId.set(from.id, from.mergedIntoId);
}

export const works: Partial<Record<Kind, (bench: Bench) => Promise<void>>> = {
  hook_text: hookText,
  carrier_text: carrierText,
  mail_in: mailIn,
  text_out: textOut,
  mail_out: mailOut,
  note,
  rename,
  merge,
  call_in: callIn,
  call_taken: callTaken,
};

// The work of customers and agents. Each operation is one item in the ledger; only unacknowledged operations are
// retried, with the same key.
import { createHmac } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Item } from "#tools/storm/ledger.ts";
import type { Person } from "./app-session.ts";
import type { RequestResult } from "./request.ts";
import type { Conversation, RunContext } from "./types.ts";

const firstWaitMs = 300;
const longestWaitMs = 4_000;

/** Retries until the outcome is known. */
export async function persist(
  context: RunContext,
  item: Item,
  ask: () => Promise<RequestResult>,
): Promise<unknown> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(longestWaitMs, waitMs * 1.6)) {
    item.attempts += 1;
    const result = await ask();
    if (result.kind === "done") {
      context.ledger.acknowledge(item);
      return result.body;
    }
    if (result.kind === "refused") {
      context.ledger.refuse(item, result.code);
      return null;
    }
    if (context.hasRetryingEnded()) return null;
    await pause(waitMs * (0.5 + context.random.next()));
  }
}

const vocabulary =
  "the tap in the kitchen drips again could someone please have a look this week 🙂".split(" ");
export const talk = (context: RunContext, item: Item): string => {
  const count = context.random.isTrue(0.03) ? 150 : 3 + context.random.integerBetween(0, 13);
  return `${item.token} ${Array.from({ length: count }, () => context.random.pick(vocabulary)).join(" ")}`;
};

/** A text as Twilio posts it, signed with the account's token; sometimes twice or out of order. */
export async function postInboundText(context: RunContext): Promise<void> {
  const { session, ledger, random } = context;
  const item = ledger.open("hook_text");
  const person = random.pick(session.people);
  const path = `/webhooks/twilio/${session.accountId}/sms`;
  const sid = `SM${createHmac("md5", "storm").update(item.token).digest("hex")}`;
  const form = {
    AccountSid: session.accountSid,
    ApiVersion: "2010-04-01",
    MessageSid: sid,
    SmsSid: sid,
    SmsMessageSid: sid,
    SmsStatus: "received",
    NumMedia: "0",
    NumSegments: "1",
    From: person.number,
    To: session.textInbox.address,
    Body: talk(context, item),
  };
  const body = new URLSearchParams(form).toString();
  const signed =
    session.publicUrl +
    path +
    Object.entries(form)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, value]) => name + value)
      .join("");
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    "x-twilio-signature": createHmac("sha1", session.authToken).update(signed).digest("base64"),
    "i-twilio-idempotency-token": sid,
  };
  const post = () => session.hook(path, headers, body);
  const isDoubled = random.isTrue(0.06);
  if (random.isTrue(0.05)) await pause(random.between(100, 3_000));
  await persist(context, item, post);
  if (!isDoubled) return;
  context.duplicates.count += 1;
  await pause(random.between(0, 2_000));
  await post();
}

/** A text sent through the simulated carrier, which handles its own retries. */
export async function carrierText(context: RunContext): Promise<void> {
  const { session, ledger, random } = context;
  const item = ledger.open("carrier_text");
  const person = random.pick(session.people);
  const text = talk(context, item);
  item.attempts = 1;
  const result = await session.carrier("POST", `/customers/${person.carrierId}/texts`, {
    inboxNumber: session.textInbox.address,
    text,
  });
  // No retry: it would be another text.
  if (result.kind === "done") ledger.acknowledge(item);
  else ledger.refuse(item, result.kind === "refused" ? result.code : "carrier away");
}

export async function mailIn(context: RunContext): Promise<void> {
  const { session, ledger, random, mailCarrier } = context;
  const item = ledger.open("mail_in");
  const person = random.pick(session.people);
  const email = {
    from: person.address,
    to: session.emailInbox.address,
    subject: `Storm ${random.integerBetween(0, 39)}`,
    text: `${talk(context, item)}\n`,
    messageId: `<${item.token}@street.example>`,
    // A retrying server sends the same bytes; another date would make it another email.
    date: new Date(),
  };
  await persist(context, item, () => mailCarrier.send(email));
}

export async function textOut(context: RunContext): Promise<void> {
  const { session, ledger, random } = context;
  if (context.textConversations.length === 0) return;
  const item = ledger.open("text_out");
  const { id } = random.pick(context.textConversations);
  const input = { text: talk(context, item), clientKey: item.token };
  await persist(context, item, () => session.api("POST", `/conversations/${id}/texts`, input));
}

/** Half of them start a conversation, the others reply in one. */
export async function mailOut(context: RunContext): Promise<void> {
  const { session, ledger, random, emailConversations } = context;
  const item = ledger.open("mail_out");
  const open = emailConversations.filter((one) => one.mergedIntoId === null && !one.isMerging);
  const repliedTo = open.length > 0 && random.isTrue(0.5) ? random.pick(open) : null;
  const person = repliedTo?.person ?? random.pick(session.people);
  const input = {
    to: [{ address: person.address }],
    subject: repliedTo ? "" : `About storm ${random.integerBetween(0, 999)}`,
    html: `<p>${talk(context, item)}</p>`,
    clientKey: item.token,
  };
  if (repliedTo) {
    await persist(context, item, () =>
      session.api("POST", `/conversations/${repliedTo.id}/emails`, { ...input, kind: "reply" }),
    );
    return;
  }
  const body = (await persist(context, item, () =>
    session.api(
      "POST",
      "/conversations/email",
      { ...input, kind: "new", inboxId: session.emailInbox.id },
      item.token,
    ),
  )) as { conversation: { id: string } } | null;
  if (body !== null) emailConversations.push(conversationOf(body.conversation.id, person));
}

export const conversationOf = (id: string, person: Person): Conversation => ({
  id,
  person,
  mergedIntoId: null,
  isMerging: false,
  subject: { want: "", isBusy: false, acknowledged: null },
});

const anyOf = (context: RunContext): Conversation[] => [
  ...context.textConversations,
  ...context.emailConversations
    .slice(-200)
    .filter((one) => one.mergedIntoId === null && !one.isMerging),
];

export async function note(context: RunContext): Promise<void> {
  const { session, ledger, random } = context;
  const all = anyOf(context);
  if (all.length === 0) return;
  const item = ledger.open("note");
  const { id } = random.pick(all);
  const input = { text: talk(context, item), clientKey: item.token };
  await persist(context, item, () => session.api("POST", `/conversations/${id}/notes`, input));
}

export async function rename(context: RunContext): Promise<void> {
  const { session, ledger, random } = context;
  const free = anyOf(context).filter((one) => !one.subject.isBusy && one.mergedIntoId === null);
  if (free.length === 0) return;
  const one = random.pick(free);
  const item = ledger.open("rename");
  one.subject.isBusy = true;
  one.subject.want = item.token;
  const input = { subject: item.token };
  await persist(context, item, () =>
    session.api("POST", `/conversations/${one.id}/subject`, input),
  );
  if (item.acknowledgedAt !== null) one.subject.acknowledged = item.token;
  // It is unknown which of the two is stored, so it is not checked unless another edit settles it.
  else if (item.refusedAs === null) one.subject.acknowledged = null;
  one.subject.isBusy = false;
}

/** Merges two email conversations, and undoes half of the merges. */
export async function merge(context: RunContext): Promise<void> {
  const { session, ledger, random, emailConversations, mergedIntoId } = context;
  const free = emailConversations.filter(
    (one) => one.mergedIntoId === null && !one.isMerging && !one.subject.isBusy,
  );
  if (free.length < 20) return;
  const from = random.pick(free);
  const into = random.pick(free.filter((one) => one !== from));
  const item = ledger.open("merge");
  from.isMerging = true;
  into.isMerging = true;
  const body = (await persist(context, item, () =>
    session.api("POST", `/conversations/${from.id}/merge`, { intoId: into.id }, item.token),
  )) as { threadOperationId: string } | null;
  if (body !== null) {
    from.mergedIntoId = into.id;
    context.merges.set(item.token, { from: from.id, into: into.id });
    mergedIntoId.set(from.id, into.id);
  } else if (item.refusedAs === null) mergedIntoId.delete(from.id); // The final state is unknown
  from.isMerging = item.acknowledgedAt === null && item.refusedAs === null;
  into.isMerging = false;
  if (body === null || !random.isTrue(0.5)) return;
  await pause(random.between(0, 4_000));
  await undoMerge(context, from, body.threadOperationId);
}

async function undoMerge(
  context: RunContext,
  from: Conversation,
  threadOperationId: string,
): Promise<void> {
  const { session, ledger, undos, mergedIntoId } = context;
  const item = ledger.open("unmerge");
  mergedIntoId.delete(from.id);
  const path = `/thread-operations/${threadOperationId}/undo`;
  await persist(context, item, () => session.api("POST", path, {}, item.token));
  if (item.acknowledgedAt !== null) {
    undos.set(item.token, { from: from.id, threadOperationId });
    mergedIntoId.set(from.id, null);
    from.mergedIntoId = null;
  } else if (item.refusedAs !== null) mergedIntoId.set(from.id, from.mergedIntoId);
}

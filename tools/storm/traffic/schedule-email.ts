// Work that the app does by itself later: scheduled emails, and snoozes that end.

import { conversationOf, persist, talk } from "./message-operations.ts";
import type { RunContext } from "./types.ts";

const soonestMs = 3_000;
const latestMs = 25_000;

const soon = ({ random }: RunContext): string =>
  new Date(Date.now() + random.between(soonestMs, latestMs)).toISOString();

export async function scheduleEmail(context: RunContext): Promise<void> {
  const { session, ledger, random, emailConversations } = context;
  const item = ledger.open("scheduled_mail");
  const person = random.pick(session.people);
  const input = {
    to: [{ address: person.address }],
    subject: `Later ${random.integerBetween(0, 999)}`,
    html: `<p>${talk(context, item)}</p>`,
    clientKey: item.token,
    kind: "new",
    inboxId: session.emailInbox.id,
    sendAt: soon(context),
    cancelsOnReply: false,
  };
  const body = (await persist(context, item, () =>
    session.api("POST", "/conversations/email", input, item.token),
  )) as { conversation: { id: string } } | null;
  if (body !== null) emailConversations.push(conversationOf(body.conversation.id, person));
}

export async function snooze(context: RunContext): Promise<void> {
  const { session, ledger, random, textConversations, snoozes } = context;
  if (textConversations.length === 0) return;
  const item = ledger.open("snooze");
  const { id } = random.pick(textConversations);
  snoozes.set(item.token, id);
  const input = { until: soon(context) };
  await persist(context, item, () => session.api("POST", `/conversations/${id}/snooze`, input));
}

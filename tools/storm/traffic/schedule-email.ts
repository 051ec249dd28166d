// Work that the app does by itself later: scheduled emails, and snoozes that end.
import type { Bench } from "./types.ts";
import { conversationOf, persist, talk } from "./work.ts";

const soonestMs = 3_000;
const latestMs = 25_000;

const soon = ({ chance }: Bench): string =>
  new Date(Date.now() + chance.between(soonestMs, latestMs)).toISOString();

export async function scheduleEmail(bench: Bench): Promise<void> {
  const { session, ledger, chance, letters } = bench;
  const item = ledger.open("scheduled_mail");
  const person = chance.pick(session.people);
  const input = {
    to: [{ address: person.address }],
    subject: `Later ${chance.below(1_000)}`,
    html: `<p>${talk(bench, item)}</p>`,
    clientKey: item.token,
    kind: "new",
    inboxId: session.mailLine.id,
    sendAt: soon(bench),
    cancelsOnReply: false,
  };
  const body = (await persist(bench, item, () =>
    session.api("POST", "/conversations/email", input, item.token),
  )) as { conversation: { id: string } } | null;
  if (body !== null) letters.push(conversationOf(body.conversation.id, person));
}

export async function snooze(bench: Bench): Promise<void> {
  const { session, ledger, chance, texts, snoozes } = bench;
  if (texts.length === 0) return;
  const item = ledger.open("snooze");
  const { id } = chance.pick(texts);
  snoozes.set(item.token, id);
  const input = { until: soon(bench) };
  await persist(bench, item, () => session.api("POST", `/conversations/${id}/snooze`, input));
}

// WhatsApp messages: a customer writes first, which opens the window in which replies are allowed.
import type { Person } from "./app-session.ts";
import { persist, talk } from "./message-operations.ts";
import type { RunContext } from "./types.ts";

const haveWritten = new WeakMap<RunContext["session"], Set<Person>>();

export async function receiveWhatsapp(context: RunContext): Promise<void> {
  const { session, ledger, random } = context;
  const item = ledger.open("whatsapp_in");
  const person = random.pick(session.people);
  item.attempts = 1;
  const result = await session.carrier("POST", `/customers/${person.carrierId}/texts`, {
    inboxNumber: session.whatsappInbox.address,
    text: talk(context, item),
    channel: "whatsapp",
  });
  // No retry: it would be another message.
  if (result.kind !== "done")
    return ledger.refuse(item, result.kind === "refused" ? result.code : "carrier away");
  ledger.acknowledge(item);
  const known = haveWritten.get(session) ?? new Set();
  haveWritten.set(session, known.add(person));
}

export async function sendWhatsapp(context: RunContext): Promise<void> {
  const { session, ledger, random } = context;
  const known = [...(haveWritten.get(session) ?? [])];
  if (known.length === 0) return;
  const item = ledger.open("whatsapp_out");
  const { number } = random.pick(known);
  const input = { inboxId: session.whatsappInbox.id, to: number, text: talk(context, item) };
  await persist(context, item, async () => {
    const body = { ...input, clientKey: item.token };
    const result = await session.api("POST", "/conversations/texts", body, item.token);
    // The carrier has accepted the customer's message, and may not have delivered it yet.
    const isEarly = result.kind === "refused" && result.code === "whatsapp_window_closed";
    return isEarly ? { kind: "unclear", reason: result.code } : result;
  });
}

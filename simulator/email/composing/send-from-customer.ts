// Sends an email from a simulated mailbox: other simulated mailboxes get it at once, all other recipients are queued
// for the app's SMTP listener.

import type { SimulatorContext } from "#simulator/context.ts";
import { bounceOf } from "#simulator/email/delivery/bounces.ts";
import { composeOutOfOffice } from "#simulator/email/delivery/out-of-office.ts";
import { saveEmail } from "#simulator/email/save-email.ts";
import { queueForApp } from "#simulator/email/smtp/queue-smtp.ts";
import { insertMailboxMessage } from "#simulator/email/store/mailbox-messages.ts";
import { findMailboxAddress, type MailboxAddress } from "#simulator/email/store/mailboxes.ts";

interface Envelope {
  from: string;
  to: readonly string[];
  text?: string;
  times?: number;
}

/** Returns the id of the writer's own copy. */
export async function sendFromCustomer(
  context: SimulatorContext,
  writer: MailboxAddress,
  raw: Buffer,
  envelope: Envelope,
): Promise<string> {
  const { accountSid } = writer;
  const storedEmailId = await saveEmail(context, accountSid, raw);
  const neighbours: MailboxAddress[] = [];
  const abroad: string[] = [];
  for (const address of new Set(envelope.to)) {
    const box = await findMailboxAddress(context.pool, accountSid, address);
    if (box === null) abroad.push(address);
    else neighbours.push(box);
  }
  const { id } = await insertMailboxMessage(context.pool, accountSid, {
    address: writer.address,
    storedEmailId,
    folder: "sent",
    acceptance: abroad.length > 0 ? "pending" : null,
  });
  if (abroad.length > 0)
    await queueForApp(context, accountSid, { ...envelope, storedEmailId, to: abroad });
  for (const box of neighbours) {
    const bounce = bounceOf[box.state];
    await insertMailboxMessage(context.pool, accountSid, {
      address: box.address,
      storedEmailId,
      folder: bounce === null ? "received" : "bounced",
      detail: bounce?.reply ?? null,
    });
    if (bounce === null) await sendOutOfOffice(context, box, storedEmailId);
    context.broadcaster.publishCustomer(accountSid, box.customerId);
  }
  context.broadcaster.publishCustomer(accountSid, writer.customerId);
  return id;
}

export async function sendOutOfOffice(
  context: SimulatorContext,
  box: MailboxAddress,
  storedEmailId: string,
): Promise<void> {
  const reply = await composeOutOfOffice(context, box, storedEmailId);
  if (reply === null) return;
  const { raw, to, subject } = reply;
  await sendFromCustomer(context, box, raw, { from: "", to: [to], text: subject });
}

// Delivers an email from the app to its recipients. Each mailbox's status is read now, not when the email was sent. After
// a failure all of it is repeated, so what each recipient got is recorded, and done only once.
import type { Pool } from "pg";
import type { EmailPerson } from "#contract/simulator/simulated-email.ts";
import type { SimulatorContext } from "#simulator/context.ts";
import { sendOutOfOffice } from "#simulator/email/composing/send-from-customer.ts";
import { domainOf, isSame } from "#simulator/email/people.ts";
import { queueForApp } from "#simulator/email/smtp/queue-smtp.ts";
import { findEmailAccount, listEmailInboxes } from "#simulator/email/store/email-accounts.ts";
import { type Email, setLastEvent } from "#simulator/email/store/emails.ts";
import {
  hasMailboxMessage,
  insertMailboxMessage,
} from "#simulator/email/store/mailbox-messages.ts";
import {
  addAddress,
  findMailboxAddress,
  type MailboxAddress,
} from "#simulator/email/store/mailboxes.ts";
import { isQueuedForApp, markQueuedForApp } from "#simulator/email/store/queued-for-app.ts";
import { addSuppression } from "#simulator/email/store/suppressions.ts";
import { queueEmailEvent } from "#simulator/email/webhooks/queue-event.ts";
import { addCustomer } from "#simulator/store/customers.ts";
import { type Bounce, bounceOf, bounceOfCode } from "./bounces.ts";
import { sendBounce } from "./send-bounce.ts";

export async function deliverToMailbox(
  context: SimulatorContext,
  email: Email,
  storedEmailId: string,
  recipients: readonly EmailPerson[],
  outcome: string | null,
): Promise<void> {
  const { accountSid } = email;
  const delivered: string[] = [];
  for (const recipient of recipients) {
    const box = await boxFor(context, accountSid, recipient);
    if (box === "app") {
      delivered.push(recipient.address);
      const queued = { accountSid, storedEmailId, address: recipient.address };
      if (await isQueuedForApp(context.pool, queued)) continue;
      const from = email.request.from.address;
      await queueForApp(context, accountSid, {
        storedEmailId,
        from,
        to: [recipient.address],
        write: (client) => markQueuedForApp(client, queued),
      });
      continue;
    }
    const bounce = outcome === null ? bounceOf[box.state] : bounceOfCode(outcome);
    if (bounce === null) {
      delivered.push(recipient.address);
      const { isNew } = await insertMailboxMessage(context.pool, accountSid, {
        address: box.address,
        storedEmailId,
        folder: "received",
      });
      if (isNew) await sendOutOfOffice(context, box, storedEmailId);
    } else {
      await bounceEmail(context, email, storedEmailId, box, bounce);
      if (box.bouncesBy === "mail") delivered.push(recipient.address);
    }
    context.broadcaster.publishCustomer(accountSid, box.customerId);
  }
  if (delivered.length === 0) return;
  await setLastEvent(context.pool, email, "delivered");
  await queueEmailEvent(context, email, "delivered", delivered);
}

/** Finds the recipient's mailbox, or creates a customer for an unknown address. */
async function boxFor(
  context: SimulatorContext,
  accountSid: string,
  { address, name }: EmailPerson,
): Promise<MailboxAddress | "app"> {
  const known = await findMailboxAddress(context.pool, accountSid, address);
  if (known !== null) return known;
  const account = await findEmailAccount(context.pool, { sid: accountSid });
  const inboxes = await listEmailInboxes(context.pool, accountSid);
  const isOurs = inboxes.some((inbox) => isSame(inbox.address, address));
  if (isOurs || domainOf(address) === account?.domain.toLowerCase()) return "app";
  const customer = await addCustomer(context.pool, accountSid, { name, number: null });
  if (customer !== null) await addAddress(context.pool, accountSid, customer, address);
  const made = await findMailboxAddress(context.pool, accountSid, address);
  if (made === null) throw new Error("the mailbox was not written");
  return made;
}

async function bounceEmail(
  context: SimulatorContext,
  email: Email,
  storedEmailId: string,
  box: MailboxAddress,
  bounce: Bounce,
): Promise<void> {
  const { accountSid } = email;
  const bounced = { address: box.address, storedEmailId, folder: "bounced" as const };
  if (await hasMailboxMessage(context.pool, accountSid, bounced)) return;
  const write = (client: Pick<Pool, "query">) =>
    insertMailboxMessage(client, accountSid, { ...bounced, detail: bounce.reply });
  if (box.bouncesBy === "mail")
    return sendBounce(context, email, storedEmailId, box, bounce, write);
  await setLastEvent(context.pool, email, "bounced");
  if (bounce.type === "Transient") {
    await queueEmailEvent(context, email, "delivery_delayed", [box.address]);
  }
  await queueEmailEvent(context, email, "bounced", [box.address], {
    bounce: {
      diagnosticCode: [`smtp; ${bounce.reply}`],
      message: bounce.message,
      subType: bounce.subType,
      type: bounce.type,
    },
  });
  if (bounce.type === "Permanent")
    await addSuppression(context.pool, accountSid, {
      email: box.address,
      origin: "bounce",
      sourceId: email.id,
    });
  await write(context.pool);
}

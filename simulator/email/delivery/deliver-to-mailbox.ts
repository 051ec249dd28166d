// A mail of the desk comes to its recipients: each mailbox is looked at now, not when the mail was sent.
import type { EmailPerson } from "#contract/simulator/simulated-email.ts";
import type { SimulatorContext } from "#simulator/context.ts";
import { domainOf, isSame } from "#simulator/email/people.ts";
import { queueForApp } from "#simulator/email/smtp/queue-smtp.ts";
import { findEmailAccount, listEmailInboxes } from "#simulator/email/store/email-accounts.ts";
import { type Email, setLastEvent } from "#simulator/email/store/emails.ts";
import { insertMailboxMessage } from "#simulator/email/store/mailbox-messages.ts";
import {
  addAddress,
  findMailboxAddress,
  type MailboxAddress,
} from "#simulator/email/store/mailboxes.ts";
import { addSuppression } from "#simulator/email/store/suppressions.ts";
import { queueEmailEvent } from "#simulator/email/webhooks/queue-event.ts";
import { addCustomer } from "#simulator/store/customers.ts";
import { type Bounce, bounceOf, bounceOfCode } from "./bounces.ts";
import { sendOutOfOffice } from "./out-of-office.ts";
import { sendBounce } from "./send-bounce.ts";

export async function deliverToMailbox(
  world: SimulatorContext,
  email: Email,
  mailId: string,
  recipients: readonly EmailPerson[],
  fate: string | null,
): Promise<void> {
  const { accountSid } = email;
  const delivered: string[] = [];
  for (const recipient of recipients) {
    const box = await boxFor(world, accountSid, recipient);
    if (box === "desk") {
      delivered.push(recipient.address);
      const from = email.request.from.address;
      await queueForApp(world, accountSid, { mailId, from, to: [recipient.address] });
      continue;
    }
    const bounce = fate === null ? bounceOf[box.state] : bounceOfCode(fate);
    if (bounce === null) {
      delivered.push(recipient.address);
      const { isNew } = await insertMailboxMessage(world.pool, accountSid, {
        address: box.address,
        mailId,
        folder: "received",
      });
      if (isNew) await sendOutOfOffice(world, box, mailId);
    } else {
      await turnBack(world, email, mailId, box, bounce);
      if (box.bouncesBy === "mail") delivered.push(recipient.address);
    }
    world.watchers.touch(accountSid, box.customerId);
  }
  if (delivered.length === 0) return;
  await setLastEvent(world.pool, email, "delivered");
  await queueEmailEvent(world, email, "delivered", delivered);
}

/** Whose mail it is; somebody nobody knew moves in. */
async function boxFor(
  world: SimulatorContext,
  accountSid: string,
  { address, name }: EmailPerson,
): Promise<MailboxAddress | "desk"> {
  const known = await findMailboxAddress(world.pool, accountSid, address);
  if (known !== null) return known;
  const account = await findEmailAccount(world.pool, { sid: accountSid });
  const lines = await listEmailInboxes(world.pool, accountSid);
  const isOurs = lines.some((line) => isSame(line.address, address));
  if (isOurs || domainOf(address) === account?.domain.toLowerCase()) return "desk";
  const newcomer = await addCustomer(world.pool, accountSid, { name, number: null });
  if (newcomer !== null) await addAddress(world.pool, accountSid, newcomer, address);
  const made = await findMailboxAddress(world.pool, accountSid, address);
  if (made === null) throw new Error("the mailbox was not written");
  return made;
}

async function turnBack(
  world: SimulatorContext,
  email: Email,
  mailId: string,
  box: MailboxAddress,
  bounce: Bounce,
): Promise<void> {
  const { accountSid } = email;
  await insertMailboxMessage(world.pool, accountSid, {
    address: box.address,
    mailId,
    folder: "bounced",
    detail: bounce.reply,
  });
  if (box.bouncesBy === "mail") return sendBounce(world, email, mailId, box, bounce);
  await setLastEvent(world.pool, email, "bounced");
  if (bounce.type === "Transient") {
    await queueEmailEvent(world, email, "delivery_delayed", [box.address]);
  }
  await queueEmailEvent(world, email, "bounced", [box.address], {
    bounce: {
      diagnosticCode: [`smtp; ${bounce.reply}`],
      message: bounce.message,
      subType: bounce.subType,
      type: bounce.type,
    },
  });
  if (bounce.type !== "Permanent") return;
  await addSuppression(world.pool, accountSid, {
    email: box.address,
    origin: "bounce",
    sourceId: email.id,
  });
}

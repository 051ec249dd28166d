// A mail of the desk comes to its recipients: each mailbox is looked at now, not when the mail was sent.
import type { MailPerson } from "#contract/simulator/simulated-mail.ts";
import { tellEvent } from "#simulator/mail/events/queue.ts";
import { domainOf, isSame } from "#simulator/mail/people.ts";
import { sendToDesk } from "#simulator/mail/smtp/queue.ts";
import { type Email, setLastEvent } from "#simulator/mail/store/emails.ts";
import { findMailAccount, listMailLines } from "#simulator/mail/store/mail-accounts.ts";
import { addAddress, type Box, findBox } from "#simulator/mail/store/mailboxes.ts";
import { insertLetter } from "#simulator/mail/store/mails.ts";
import { addSuppression } from "#simulator/mail/store/suppressions.ts";
import { addCustomer } from "#simulator/store/customers.ts";
import type { World } from "#simulator/world.ts";
import { answerAway } from "./away.ts";
import { bounceMail } from "./bounce-mail.ts";
import { type Bounce, bounceOf, bounceOfCode } from "./bounces.ts";

export async function arrive(
  world: World,
  email: Email,
  mailId: string,
  recipients: readonly MailPerson[],
  fate: string | null,
): Promise<void> {
  const { accountSid } = email;
  const delivered: string[] = [];
  for (const recipient of recipients) {
    const box = await boxFor(world, accountSid, recipient);
    if (box === "desk") {
      delivered.push(recipient.address);
      const from = email.request.from.address;
      await sendToDesk(world, accountSid, { mailId, from, to: [recipient.address] });
      continue;
    }
    const bounce = fate === null ? bounceOf[box.state] : bounceOfCode(fate);
    if (bounce === null) {
      delivered.push(recipient.address);
      const { isNew } = await insertLetter(world.pool, accountSid, {
        address: box.address,
        mailId,
        folder: "received",
      });
      if (isNew) await answerAway(world, box, mailId);
    } else {
      await turnBack(world, email, mailId, box, bounce);
      if (box.bouncesBy === "mail") delivered.push(recipient.address);
    }
    world.watchers.touch(accountSid, box.customerId);
  }
  if (delivered.length === 0) return;
  await setLastEvent(world.pool, email, "delivered");
  await tellEvent(world, email, "delivered", delivered);
}

/** Whose mail it is; somebody nobody knew moves in. */
async function boxFor(
  world: World,
  accountSid: string,
  { address, name }: MailPerson,
): Promise<Box | "desk"> {
  const known = await findBox(world.pool, accountSid, address);
  if (known !== null) return known;
  const account = await findMailAccount(world.pool, { sid: accountSid });
  const lines = await listMailLines(world.pool, accountSid);
  const isOurs = lines.some((line) => isSame(line.address, address));
  if (isOurs || domainOf(address) === account?.domain.toLowerCase()) return "desk";
  const newcomer = await addCustomer(world.pool, accountSid, { name, number: null });
  if (newcomer !== null) await addAddress(world.pool, accountSid, newcomer, address);
  const made = await findBox(world.pool, accountSid, address);
  if (made === null) throw new Error("the mailbox was not written");
  return made;
}

async function turnBack(
  world: World,
  email: Email,
  mailId: string,
  box: Box,
  bounce: Bounce,
): Promise<void> {
  const { accountSid } = email;
  await insertLetter(world.pool, accountSid, {
    address: box.address,
    mailId,
    folder: "bounced",
    detail: bounce.reply,
  });
  if (box.bouncesBy === "mail") return bounceMail(world, email, mailId, box, bounce);
  await setLastEvent(world.pool, email, "bounced");
  if (bounce.type === "Transient") {
    await tellEvent(world, email, "delivery_delayed", [box.address]);
  }
  await tellEvent(world, email, "bounced", [box.address], {
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

// Somebody is away: the mailbox answers by itself, politely (RFC 3834), and never to another machine.
import { parseEmail } from "#server/mime/parse-email.ts";
import type { SimulatorContext } from "#simulator/context.ts";
import { composeEmail } from "#simulator/email/compose.ts";
import { newMessageId } from "#simulator/email/composing/client-formats/message-id.ts";
import { sendFromCustomer } from "#simulator/email/composing/send-from-customer.ts";
import { readRaw } from "#simulator/email/store/mailbox-messages.ts";
import type { MailboxAddress } from "#simulator/email/store/mailboxes.ts";
import { personOf } from "#simulator/email/store/mailboxes.ts";

export async function sendOutOfOffice(
  world: SimulatorContext,
  box: MailboxAddress,
  mailId: string,
): Promise<void> {
  if (!box.isAway) return;
  const mail = await parseEmail(await readRaw(world.pool, box.accountSid, mailId));
  const [to] = mail.replyTo.length > 0 ? mail.replyTo : [{ address: mail.from ?? "", name: null }];
  if (mail.auto !== null || to === undefined || to.address === "") return;
  const [first] = box.name.split(" ");
  const person = { address: to.address, name: to.name ?? "" };
  const subject = `Automatic reply: ${mail.subject ?? ""}`;
  const raw = await composeEmail({
    from: personOf(box),
    to: [person],
    subject,
    text: `Hello,\n\nI am away and read my mail again next week.\n\n${first || box.address}\n`,
    html: null,
    messageId: newMessageId(box.client, box.address),
    inReplyTo: mail.messageId,
    references: [...mail.references, ...(mail.messageId === null ? [] : [mail.messageId])],
    date: new Date(),
    headers: { "Auto-Submitted": "auto-replied", "X-Auto-Response-Suppress": "All" },
  });
  await sendFromCustomer(world, box, raw, { from: "", to: [person.address], words: subject });
}

// The out-of-office reply of a mailbox (RFC 3834); never sent in response to automatic email.
import { parseEmail } from "#server/mime/parse-email.ts";
import type { SimulatorContext } from "#simulator/context.ts";
import { composeEmail } from "#simulator/email/compose.ts";
import { newMessageId } from "#simulator/email/composing/client-formats/message-id.ts";
import { readRaw } from "#simulator/email/store/mailbox-messages.ts";
import type { MailboxAddress } from "#simulator/email/store/mailboxes.ts";
import { personOf } from "#simulator/email/store/mailboxes.ts";

interface OutOfOfficeReply {
  readonly raw: Buffer;
  readonly to: string;
  readonly subject: string;
}

/** Null if the mailbox sends none. */
export async function composeOutOfOffice(
  context: SimulatorContext,
  box: MailboxAddress,
  storedEmailId: string,
): Promise<OutOfOfficeReply | null> {
  if (!box.isAway) return null;
  const email = await parseEmail(await readRaw(context.pool, box.accountSid, storedEmailId));
  const [to] =
    email.replyTo.length > 0 ? email.replyTo : [{ address: email.from ?? "", name: null }];
  if (email.auto !== null || to === undefined || to.address === "") return null;
  const [first] = box.name.split(" ");
  const person = { address: to.address, name: to.name ?? "" };
  const subject = `Automatic reply: ${email.subject ?? ""}`;
  const raw = await composeEmail({
    from: personOf(box),
    to: [person],
    subject,
    text: `Hello,\n\nI am away and read my mail again next week.\n\n${first || box.address}\n`,
    html: null,
    messageId: newMessageId(box.client, box.address),
    inReplyTo: email.messageId,
    references: [...email.references, ...(email.messageId === null ? [] : [email.messageId])],
    date: new Date(),
    headers: { "Auto-Submitted": "auto-replied", "X-Auto-Response-Suppress": "All" },
  });
  return { raw, to: person.address, subject };
}

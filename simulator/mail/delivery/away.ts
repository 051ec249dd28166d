// Somebody is away: the mailbox answers by itself, politely (RFC 3834), and never to another machine.
import { readMail } from "#server/mime/read-mail.ts";
import { composeMail } from "#simulator/mail/compose.ts";
import type { Box } from "#simulator/mail/store/mailboxes.ts";
import { personOf } from "#simulator/mail/store/mailboxes.ts";
import { readRaw } from "#simulator/mail/store/mails.ts";
import { newMessageId } from "#simulator/mail/writing/clients/message-id.ts";
import { post } from "#simulator/mail/writing/post.ts";
import type { World } from "#simulator/world.ts";

export async function answerAway(world: World, box: Box, mailId: string): Promise<void> {
  if (!box.isAway) return;
  const mail = await readMail(await readRaw(world.pool, box.accountSid, mailId));
  const [to] = mail.replyTo.length > 0 ? mail.replyTo : [{ address: mail.from ?? "", name: null }];
  if (mail.auto !== null || to === undefined || to.address === "") return;
  const [first] = box.name.split(" ");
  const person = { address: to.address, name: to.name ?? "" };
  const subject = `Automatic reply: ${mail.subject ?? ""}`;
  const raw = await composeMail({
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
  await post(world, box, raw, { from: "", to: [person.address], words: subject });
}

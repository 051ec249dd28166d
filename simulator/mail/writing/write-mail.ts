// A customer writes: the mail is made as the customer's own program makes it, and goes its ways.
import type { CustomerMail, MailPerson } from "#contract/simulator/simulated-mail.ts";
import type { ReadMail } from "#server/mime/mail.ts";
import { readMail } from "#server/mime/read-mail.ts";
import { composeMail, type MailFile } from "#simulator/mail/compose.ts";
import { listMailLines } from "#simulator/mail/store/mail-accounts.ts";
import { type Box, listBoxes, personOf } from "#simulator/mail/store/mailboxes.ts";
import { findLetter, readRaw } from "#simulator/mail/store/mails.ts";
import type { World } from "#simulator/world.ts";
import { answersTo } from "./answers.ts";
import { apple } from "./clients/apple.ts";
import type { Quoted, Words } from "./clients/client.ts";
import { gmail } from "./clients/gmail.ts";
import { newMessageId } from "./clients/message-id.ts";
import { outlook } from "./clients/outlook.ts";
import { bodyOf, linesToHtml } from "./clients/words.ts";
import { post } from "./post.ts";
import { winmail } from "./winmail.ts";

const clients = { gmail, outlook, apple } as const;

export class NoSuchMail extends Error {}

/** The copy in the writer's own mailbox; null when it would go to nobody. */
export async function writeMail(
  world: World,
  box: Box,
  wish: CustomerMail,
): Promise<string | null> {
  const answered = wish.answers === undefined ? null : await bring(world, box, wish.answers.mailId);
  const own = await listBoxes(world.pool, box.accountSid, box.customerId);
  const usual =
    answered === null || wish.answers === undefined
      ? { to: (await listMailLines(world.pool, box.accountSid)).slice(0, 1), cc: [], subject: "" }
      : answersTo(
          answeredOf(answered),
          own.map(({ address }) => address),
        )[wish.answers.how];
  const to = wish.to ?? usual.to;
  const cc = wish.cc ?? usual.cc;
  const envelope = [...to, ...cc, ...(wish.bcc ?? [])].map(({ address }) => address);
  if (envelope.length === 0) return null;
  const { text, html } = wordsOf(box, wish, answered);
  const dropsHeaders = wish.dropsHeaders ?? box.dropsHeaders;
  const { "Message-ID": ownId, Date: ownDate, ...headers } = wish.headers ?? {};
  const raw = await composeMail({
    from: personOf(box),
    to,
    cc,
    subject: wish.subject ?? usual.subject,
    text,
    html,
    messageId: dropsHeaders ? null : (ownId ?? newMessageId(box.client, box.address)),
    ...(answered === null || dropsHeaders ? {} : threadOf(answered)),
    date: ownDate === undefined ? new Date() : new Date(ownDate),
    headers,
    files: filesOf(wish, answered, html),
  });
  return post(world, box, raw, {
    from: box.address,
    to: envelope,
    words: wish.subject ?? usual.subject,
    times: wish.times ?? 1,
  });
}

async function bring(world: World, box: Box, letterId: string): Promise<ReadMail> {
  const letter = await findLetter(world.pool, box.accountSid, letterId);
  if (letter === null) throw new NoSuchMail();
  return readMail(await readRaw(world.pool, box.accountSid, letter.mailId));
}

const people = (all: ReadMail["to"]): MailPerson[] =>
  all.map(({ address, name }) => ({ address, name: name ?? "" }));

export const answeredOf = (mail: ReadMail) => ({
  from: { address: mail.from ?? "", name: mail.fromName ?? "" },
  replyTo: people(mail.replyTo),
  to: people(mail.to),
  cc: people(mail.cc),
  subject: mail.subject ?? "",
});

function wordsOf(
  box: Box,
  wish: CustomerMail,
  answered: ReadMail | null,
): { text: string; html: string | null } {
  const client = clients[box.client];
  const own: Words = { text: wish.text, html: wish.html ?? linesToHtml(wish.text) };
  const how = wish.answers?.how;
  let words = own;
  if (answered !== null && how !== undefined) {
    const quoted: Quoted = {
      ...answeredOf(answered),
      date: new Date(answered.date ?? Date.now()),
      text: answered.text,
      html: answered.html === null ? linesToHtml(answered.text) : bodyOf(answered.html),
    };
    words = how === "forward" ? client.forward(own, quoted) : client.reply(own, quoted);
  }
  return {
    text: words.text,
    html: wish.isPlain === true && wish.html === undefined ? null : client.page(words.html),
  };
}

/** RFC 5322 §3.6.4. */
function threadOf(mail: ReadMail): { inReplyTo?: string; references?: string[] } {
  if (mail.messageId === null) return {};
  return { inReplyTo: mail.messageId, references: [...mail.references, mail.messageId] };
}

function filesOf(wish: CustomerMail, answered: ReadMail | null, html: string | null): MailFile[] {
  const own = (wish.files ?? []).map(({ name, type, base64, contentId }) => ({
    name,
    type,
    bytes: Buffer.from(base64, "base64"),
    contentId: contentId ?? null,
  }));
  // A quote keeps its pictures; only a mail passed on keeps its files.
  const kept = (answered?.attachments ?? []).filter(({ contentId }) =>
    contentId !== null && html?.includes(`cid:${contentId}`)
      ? true
      : wish.answers?.how === "forward",
  );
  const files = kept.map(({ name, type, bytes, contentId, isInline }) => ({
    name: name ?? "file",
    type,
    bytes: Buffer.from(bytes),
    contentId: isInline ? contentId : null,
  }));
  const all = [...own, ...files];
  return wish.isWinmail === true ? [winmail(all)] : all;
}

// A customer writes: the mail is made as the customer's own program makes it, and goes its ways.
import type { CustomerEmail, EmailPerson } from "#contract/simulator/simulated-email.ts";
import { parseEmail } from "#server/mime/parse-email.ts";
import type { ParsedEmail } from "#server/mime/parsed-email.ts";
import type { SimulatorContext } from "#simulator/context.ts";
import { composeEmail, type EmailFile } from "#simulator/email/compose.ts";
import { listEmailInboxes } from "#simulator/email/store/email-accounts.ts";
import { findMailboxMessage, readRaw } from "#simulator/email/store/mailbox-messages.ts";
import {
  listMailboxAddresses,
  type MailboxAddress,
  personOf,
} from "#simulator/email/store/mailboxes.ts";
import { apple } from "./client-formats/apple.ts";
import type { EmailContent, QuotedEmail } from "./client-formats/client.ts";
import { gmail } from "./client-formats/gmail.ts";
import { bodyOf, linesToHtml } from "./client-formats/html-helpers.ts";
import { newMessageId } from "./client-formats/message-id.ts";
import { outlook } from "./client-formats/outlook.ts";
import { replyAddressesFor } from "./reply-addresses.ts";
import { sendFromCustomer } from "./send-from-customer.ts";
import { winmail } from "./winmail-dat.ts";

const clients = { gmail, outlook, apple } as const;

export class EmailNotFoundError extends Error {}

/** The copy in the writer's own mailbox; null when it would go to nobody. */
export async function composeCustomerEmail(
  world: SimulatorContext,
  box: MailboxAddress,
  wish: CustomerEmail,
): Promise<string | null> {
  const answered = wish.answers === undefined ? null : await bring(world, box, wish.answers.mailId);
  const own = await listMailboxAddresses(world.pool, box.accountSid, box.customerId);
  const usual =
    answered === null || wish.answers === undefined
      ? {
          to: (await listEmailInboxes(world.pool, box.accountSid)).slice(0, 1),
          cc: [],
          subject: "",
        }
      : replyAddressesFor(
          toRepliedEmail(answered),
          own.map(({ address }) => address),
        )[wish.answers.how];
  const to = wish.to ?? usual.to;
  const cc = wish.cc ?? usual.cc;
  const envelope = [...to, ...cc, ...(wish.bcc ?? [])].map(({ address }) => address);
  if (envelope.length === 0) return null;
  const { text, html } = wordsOf(box, wish, answered);
  const dropsHeaders = wish.dropsHeaders ?? box.dropsHeaders;
  const { "Message-ID": ownId, Date: ownDate, ...headers } = wish.headers ?? {};
  const raw = await composeEmail({
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
  return sendFromCustomer(world, box, raw, {
    from: box.address,
    to: envelope,
    words: wish.subject ?? usual.subject,
    times: wish.times ?? 1,
  });
}

async function bring(
  world: SimulatorContext,
  box: MailboxAddress,
  letterId: string,
): Promise<ParsedEmail> {
  const letter = await findMailboxMessage(world.pool, box.accountSid, letterId);
  if (letter === null) throw new EmailNotFoundError();
  return parseEmail(await readRaw(world.pool, box.accountSid, letter.mailId));
}

const people = (all: ParsedEmail["to"]): EmailPerson[] =>
  all.map(({ address, name }) => ({ address, name: name ?? "" }));

export const toRepliedEmail = (mail: ParsedEmail) => ({
  from: { address: mail.from ?? "", name: mail.fromName ?? "" },
  replyTo: people(mail.replyTo),
  to: people(mail.to),
  cc: people(mail.cc),
  subject: mail.subject ?? "",
});

function wordsOf(
  box: MailboxAddress,
  wish: CustomerEmail,
  answered: ParsedEmail | null,
): { text: string; html: string | null } {
  const client = clients[box.client];
  const own: EmailContent = { text: wish.text, html: wish.html ?? linesToHtml(wish.text) };
  const how = wish.answers?.how;
  let words = own;
  if (answered !== null && how !== undefined) {
    const quoted: QuotedEmail = {
      ...toRepliedEmail(answered),
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
function threadOf(mail: ParsedEmail): { inReplyTo?: string; references?: string[] } {
  if (mail.messageId === null) return {};
  return { inReplyTo: mail.messageId, references: [...mail.references, mail.messageId] };
}

function filesOf(
  wish: CustomerEmail,
  answered: ParsedEmail | null,
  html: string | null,
): EmailFile[] {
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

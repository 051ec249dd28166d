// A simulated customer writes: composes the email as the customer's own client would, and sends it.
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

/** Returns the copy in the writer's own mailbox; null if there is no recipient. */
export async function composeCustomerEmail(
  context: SimulatorContext,
  box: MailboxAddress,
  input: CustomerEmail,
): Promise<string | null> {
  const original =
    input.repliesTo === undefined
      ? null
      : await getParsedEmail(context, box, input.repliesTo.emailId);
  const own = await listMailboxAddresses(context.pool, box.accountSid, box.customerId);
  const usual =
    original === null || input.repliesTo === undefined
      ? {
          to: (await listEmailInboxes(context.pool, box.accountSid)).slice(0, 1),
          cc: [],
          subject: "",
        }
      : replyAddressesFor(
          toRepliedEmail(original),
          own.map(({ address }) => address),
        )[input.repliesTo.kind];
  const to = input.to ?? usual.to;
  const cc = input.cc ?? usual.cc;
  const envelope = [...to, ...cc, ...(input.bcc ?? [])].map(({ address }) => address);
  if (envelope.length === 0) return null;
  const { text, html } = composeContent(box, input, original);
  const dropsHeaders = input.dropsHeaders ?? box.dropsHeaders;
  const { "Message-ID": ownId, Date: ownDate, ...headers } = input.headers ?? {};
  const raw = await composeEmail({
    from: personOf(box),
    to,
    cc,
    subject: input.subject ?? usual.subject,
    text,
    html,
    messageId: dropsHeaders ? null : (ownId ?? newMessageId(box.client, box.address)),
    ...(original === null || dropsHeaders ? {} : threadOf(original)),
    date: ownDate === undefined ? new Date() : new Date(ownDate),
    headers,
    files: filesOf(input, original, html),
  });
  return sendFromCustomer(context, box, raw, {
    from: box.address,
    to: envelope,
    text: input.subject ?? usual.subject,
    times: input.times ?? 1,
  });
}

async function getParsedEmail(
  context: SimulatorContext,
  box: MailboxAddress,
  messageId: string,
): Promise<ParsedEmail> {
  const message = await findMailboxMessage(context.pool, box.accountSid, messageId);
  if (message === null) throw new EmailNotFoundError();
  return parseEmail(await readRaw(context.pool, box.accountSid, message.storedEmailId));
}

const people = (all: ParsedEmail["to"]): EmailPerson[] =>
  all.map(({ address, name }) => ({ address, name: name ?? "" }));

export const toRepliedEmail = (email: ParsedEmail) => ({
  from: { address: email.from ?? "", name: email.fromName ?? "" },
  replyTo: people(email.replyTo),
  to: people(email.to),
  cc: people(email.cc),
  subject: email.subject ?? "",
});

function composeContent(
  box: MailboxAddress,
  input: CustomerEmail,
  original: ParsedEmail | null,
): { text: string; html: string | null } {
  const client = clients[box.client];
  const own: EmailContent = { text: input.text, html: input.html ?? linesToHtml(input.text) };
  const kind = input.repliesTo?.kind;
  let content = own;
  if (original !== null && kind !== undefined) {
    const quoted: QuotedEmail = {
      ...toRepliedEmail(original),
      date: new Date(original.date ?? Date.now()),
      text: original.text,
      html: original.html === null ? linesToHtml(original.text) : bodyOf(original.html),
    };
    content = kind === "forward" ? client.forward(own, quoted) : client.reply(own, quoted);
  }
  return {
    text: content.text,
    html: input.isPlain === true && input.html === undefined ? null : client.page(content.html),
  };
}

/** RFC 5322 §3.6.4. */
function threadOf(email: ParsedEmail): { inReplyTo?: string; references?: string[] } {
  if (email.messageId === null) return {};
  return { inReplyTo: email.messageId, references: [...email.references, email.messageId] };
}

function filesOf(
  input: CustomerEmail,
  original: ParsedEmail | null,
  html: string | null,
): EmailFile[] {
  const own = (input.files ?? []).map(({ name, type, base64, contentId }) => ({
    name,
    type,
    bytes: Buffer.from(base64, "base64"),
    contentId: contentId ?? null,
  }));
  // A quote keeps its inline images; only a forward keeps the attachments.
  const carriedAttachments = (original?.attachments ?? []).filter(({ contentId }) =>
    contentId !== null && html?.includes(`cid:${contentId}`)
      ? true
      : input.repliesTo?.kind === "forward",
  );
  const files = carriedAttachments.map(({ name, type, bytes, contentId, isInline }) => ({
    name: name ?? "file",
    type,
    bytes: Buffer.from(bytes),
    contentId: isInline ? contentId : null,
  }));
  const all = [...own, ...files];
  return input.isWinmail === true ? [winmail(all)] : all;
}

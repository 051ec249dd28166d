// Actions on one email in a simulated mailbox: read, report as spam, send again.
import type { SimulatedEmail } from "#contract/simulator/simulated-email.ts";
import { parseEmail } from "#server/mime/parse-email.ts";
import type { Attachment } from "#server/mime/parsed-email.ts";
import type { SimulatorContext } from "#simulator/context.ts";
import { controlError } from "#simulator/control/errors.ts";
import { toRepliedEmail } from "#simulator/email/composing/compose-customer-email.ts";
import { replyAddressesFor } from "#simulator/email/composing/reply-addresses.ts";
import { queueForApp } from "#simulator/email/smtp/queue-smtp.ts";
import { findEmail, setLastEvent } from "#simulator/email/store/emails.ts";
import {
  findMailboxMessage,
  flagMailboxMessage,
  type MailboxMessage,
  readRaw,
} from "#simulator/email/store/mailbox-messages.ts";
import { findMailboxAddress, listMailboxAddresses } from "#simulator/email/store/mailboxes.ts";
import { addSuppression } from "#simulator/email/store/suppressions.ts";
import { viewHead } from "#simulator/email/store/view-mailbox.ts";
import { queueEmailEvent } from "#simulator/email/webhooks/queue-event.ts";
import type { SimulatorResponse } from "#simulator/http/response.ts";
import { headersOf } from "./headers.ts";

type Loose = Readonly<Record<string, unknown>>;

const inlineImageTypes = new Set(["image/jpeg", "image/png", "image/gif", "image/webp"]);

export async function handleMailboxMessage(
  context: SimulatorContext,
  accountSid: string,
  action: string,
  id: string,
  input: Loose,
): Promise<SimulatorResponse> {
  const message = await findMailboxMessage(context.pool, accountSid, id);
  if (message === null) return controlError("not_found");
  if (action === "GET") return { status: 200, json: await viewEmail(context, message) };
  if (action === "GET raw") return serveRawEmail(context, message);
  if (action === "POST actions") return performAction(context, message, input);
  const [, place] = /^GET files\/(\d+)$/.exec(action) ?? [];
  return place === undefined
    ? controlError("not_found")
    : serveAttachment(context, message, Number(place));
}

async function viewEmail(
  context: SimulatorContext,
  message: MailboxMessage,
): Promise<SimulatedEmail> {
  const raw = await readRaw(context.pool, message.accountSid, message.storedEmailId);
  const email = await parseEmail(raw);
  const box = await findMailboxAddress(context.pool, message.accountSid, message.address);
  const boxes = await listMailboxAddresses(context.pool, message.accountSid, box?.customerId ?? "");
  const original = toRepliedEmail(email);
  return {
    ...viewHead(message),
    replyTo: original.replyTo,
    text: email.text,
    html: email.html === null ? null : withPictures(email.html, email.attachments),
    files: email.attachments.flatMap(({ name, type, size, isInline }, position) =>
      isInline ? [] : [{ position, name: name ?? "file", type, size }],
    ),
    messageId: email.messageId,
    inReplyTo: email.inReplyTo,
    references: email.references,
    headers: headersOf(raw),
    size: raw.length,
    replies: replyAddressesFor(
      original,
      boxes.map(({ address }) => address),
    ),
  };
}

/** Inlines images: the page shows the HTML in a frame that may not load anything. */
function withPictures(html: string, files: readonly Attachment[]): string {
  return html.replaceAll(/cid:([^"'\s)>]+)/g, (whole, id: string) => {
    const name = decodeURIComponent(id);
    const file = files.find(({ contentId }) => contentId === name);
    return file === undefined || !inlineImageTypes.has(file.type)
      ? whole
      : `data:${file.type};base64,${Buffer.from(file.bytes).toString("base64")}`;
  });
}

async function serveRawEmail(
  context: SimulatorContext,
  message: MailboxMessage,
): Promise<SimulatorResponse> {
  const body = await readRaw(context.pool, message.accountSid, message.storedEmailId);
  return { status: 200, bytes: { type: "text/plain; charset=utf-8", body } };
}

async function serveAttachment(
  context: SimulatorContext,
  message: MailboxMessage,
  position: number,
): Promise<SimulatorResponse> {
  const email = await parseEmail(
    await readRaw(context.pool, message.accountSid, message.storedEmailId),
  );
  const file = email.attachments[position];
  if (file === undefined) return controlError("not_found");
  return {
    status: 200,
    headers: { "x-content-type-options": "nosniff" },
    // Only types that browsers show as images are kept: the page shares its origin with the app.
    bytes: {
      type: inlineImageTypes.has(file.type) ? file.type : "application/octet-stream",
      body: Buffer.from(file.bytes),
    },
  };
}

async function performAction(
  context: SimulatorContext,
  message: MailboxMessage,
  input: Loose,
): Promise<SimulatorResponse> {
  const { accountSid, address } = message;
  const email =
    message.emailId === null ? null : await findEmail(context.pool, accountSid, message.emailId);
  const isOurs = email !== null && message.folder === "received";
  switch (input.action) {
    case "read":
      if ((await flagMailboxMessage(context.pool, message, "is_read")) && isOurs) {
        await setLastEvent(context.pool, email, "opened");
        await queueEmailEvent(context, email, "opened", [address]);
      }
      break;
    case "click":
      if (!isOurs) return controlError("not_a_mail_of_the_desk");
      await setLastEvent(context.pool, email, "clicked");
      await queueEmailEvent(context, email, "clicked", [address], {
        click: {
          ipAddress: "192.0.2.1",
          link: typeof input.link === "string" ? input.link : "",
          timestamp: new Date().toISOString(),
          userAgent: "Mozilla/5.0",
        },
      });
      break;
    case "complain":
      if (!isOurs) return controlError("not_a_mail_of_the_desk");
      if (await flagMailboxMessage(context.pool, message, "is_complained")) {
        await setLastEvent(context.pool, email, "complained");
        await queueEmailEvent(context, email, "complained", [address]);
        await addSuppression(context.pool, accountSid, {
          email: address,
          origin: "complaint",
          sourceId: email.id,
        });
      }
      break;
    case "again":
      if (message.folder !== "sent" || message.acceptance === null)
        return controlError("not_a_mail_sent");
      await resubmitEmail(context, message);
      break;
    default:
      return controlError("not_understood");
  }
  const box = await findMailboxAddress(context.pool, accountSid, address);
  if (box !== null) context.broadcaster.publishCustomer(accountSid, box.customerId);
  return { status: 200, json: {} };
}

/** Sends the same bytes to the same inboxes, like a server that missed the first reply. */
async function resubmitEmail(context: SimulatorContext, message: MailboxMessage): Promise<void> {
  const { head, accountSid, storedEmailId, address } = message;
  const to: string[] = [];
  for (const person of [...head.to, ...head.cc]) {
    if ((await findMailboxAddress(context.pool, accountSid, person.address)) === null)
      to.push(person.address);
  }
  if (to.length === 0) return;
  await queueForApp(context, accountSid, { storedEmailId, from: address, to, text: head.subject });
}

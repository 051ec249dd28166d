// One mail in somebody's hands: read, thrown among the spam, delivered once more.
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

const shownTypes = new Set(["image/jpeg", "image/png", "image/gif", "image/webp"]);

export async function handleMailboxMessage(
  world: SimulatorContext,
  accountSid: string,
  deed: string,
  id: string,
  input: Loose,
): Promise<SimulatorResponse> {
  const letter = await findMailboxMessage(world.pool, accountSid, id);
  if (letter === null) return controlError("not_found");
  if (deed === "GET") return { status: 200, json: await viewMail(world, letter) };
  if (deed === "GET raw") return bringRaw(world, letter);
  if (deed === "POST deeds") return doDeed(world, letter, input);
  const [, place] = /^GET files\/(\d+)$/.exec(deed) ?? [];
  return place === undefined ? controlError("not_found") : bringFile(world, letter, Number(place));
}

async function viewMail(world: SimulatorContext, letter: MailboxMessage): Promise<SimulatedEmail> {
  const raw = await readRaw(world.pool, letter.accountSid, letter.mailId);
  const mail = await parseEmail(raw);
  const box = await findMailboxAddress(world.pool, letter.accountSid, letter.address);
  const boxes = await listMailboxAddresses(world.pool, letter.accountSid, box?.customerId ?? "");
  const answered = toRepliedEmail(mail);
  return {
    ...viewHead(letter),
    replyTo: answered.replyTo,
    text: mail.text,
    html: mail.html === null ? null : withPictures(mail.html, mail.attachments),
    files: mail.attachments.flatMap(({ name, type, size, isInline }, place) =>
      isInline ? [] : [{ place, name: name ?? "file", type, size }],
    ),
    messageId: mail.messageId,
    inReplyTo: mail.inReplyTo,
    references: mail.references,
    headers: headersOf(raw),
    size: raw.length,
    answers: replyAddressesFor(
      answered,
      boxes.map(({ address }) => address),
    ),
  };
}

/** The page shows it in a frame that may fetch nothing. */
function withPictures(html: string, files: readonly Attachment[]): string {
  return html.replaceAll(/cid:([^"'\s)>]+)/g, (whole, id: string) => {
    const name = decodeURIComponent(id);
    const file = files.find(({ contentId }) => contentId === name);
    return file === undefined || !shownTypes.has(file.type)
      ? whole
      : `data:${file.type};base64,${Buffer.from(file.bytes).toString("base64")}`;
  });
}

async function bringRaw(
  world: SimulatorContext,
  letter: MailboxMessage,
): Promise<SimulatorResponse> {
  const body = await readRaw(world.pool, letter.accountSid, letter.mailId);
  return { status: 200, bytes: { type: "text/plain; charset=utf-8", body } };
}

async function bringFile(
  world: SimulatorContext,
  letter: MailboxMessage,
  place: number,
): Promise<SimulatorResponse> {
  const mail = await parseEmail(await readRaw(world.pool, letter.accountSid, letter.mailId));
  const file = mail.attachments[place];
  if (file === undefined) return controlError("not_found");
  return {
    status: 200,
    headers: { "x-content-type-options": "nosniff" },
    // Only what a browser shows as a picture keeps its type: the page shares its origin with the desk.
    bytes: {
      type: shownTypes.has(file.type) ? file.type : "application/octet-stream",
      body: Buffer.from(file.bytes),
    },
  };
}

async function doDeed(
  world: SimulatorContext,
  letter: MailboxMessage,
  input: Loose,
): Promise<SimulatorResponse> {
  const { accountSid, address } = letter;
  const email =
    letter.emailId === null ? null : await findEmail(world.pool, accountSid, letter.emailId);
  const isOurs = email !== null && letter.folder === "received";
  switch (input.deed) {
    case "read":
      if ((await flagMailboxMessage(world.pool, letter, "is_read")) && isOurs) {
        await setLastEvent(world.pool, email, "opened");
        await queueEmailEvent(world, email, "opened", [address]);
      }
      break;
    case "click":
      if (!isOurs) return controlError("not_a_mail_of_the_desk");
      await setLastEvent(world.pool, email, "clicked");
      await queueEmailEvent(world, email, "clicked", [address], {
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
      if (await flagMailboxMessage(world.pool, letter, "is_complained")) {
        await setLastEvent(world.pool, email, "complained");
        await queueEmailEvent(world, email, "complained", [address]);
        await addSuppression(world.pool, accountSid, {
          email: address,
          origin: "complaint",
          sourceId: email.id,
        });
      }
      break;
    case "again":
      if (letter.folder !== "sent" || letter.tick === null) return controlError("not_a_mail_sent");
      await replayRequest(world, letter);
      break;
    default:
      return controlError("not_understood");
  }
  const box = await findMailboxAddress(world.pool, accountSid, address);
  if (box !== null) world.watchers.touch(accountSid, box.customerId);
  return { status: 200, json: {} };
}

/** The same bytes to the same lines, as a server does that did not hear the first answer. */
async function replayRequest(world: SimulatorContext, letter: MailboxMessage): Promise<void> {
  const { head, accountSid, mailId, address } = letter;
  const to: string[] = [];
  for (const person of [...head.to, ...head.cc]) {
    if ((await findMailboxAddress(world.pool, accountSid, person.address)) === null)
      to.push(person.address);
  }
  if (to.length === 0) return;
  await queueForApp(world, accountSid, { mailId, from: address, to, words: head.subject });
}

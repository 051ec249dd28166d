// One mail in somebody's hands: read, thrown among the spam, delivered once more.
import type { SimulatedMail } from "#contract/simulator/simulated-mail.ts";
import type { Attachment } from "#server/mime/mail.ts";
import { readMail } from "#server/mime/read-mail.ts";
import { problem } from "#simulator/control/problems.ts";
import type { Answer } from "#simulator/http/answer.ts";
import { tellEvent } from "#simulator/mail/events/queue.ts";
import { sendToDesk } from "#simulator/mail/smtp/queue.ts";
import { findEmail, setLastEvent } from "#simulator/mail/store/emails.ts";
import { findBox, listBoxes } from "#simulator/mail/store/mailboxes.ts";
import { findLetter, type Letter, markLetter, readRaw } from "#simulator/mail/store/mails.ts";
import { addSuppression } from "#simulator/mail/store/suppressions.ts";
import { viewHead } from "#simulator/mail/store/view-mailbox.ts";
import { answersTo } from "#simulator/mail/writing/answers.ts";
import { answeredOf } from "#simulator/mail/writing/write-mail.ts";
import type { World } from "#simulator/world.ts";
import { headersOf } from "./headers.ts";

type Loose = Readonly<Record<string, unknown>>;

const shownTypes = new Set(["image/jpeg", "image/png", "image/gif", "image/webp"]);

export async function handleLetter(
  world: World,
  accountSid: string,
  deed: string,
  id: string,
  input: Loose,
): Promise<Answer> {
  const letter = await findLetter(world.pool, accountSid, id);
  if (letter === null) return problem("not_found");
  if (deed === "GET") return { status: 200, json: await viewMail(world, letter) };
  if (deed === "GET raw") return bringRaw(world, letter);
  if (deed === "POST deeds") return doDeed(world, letter, input);
  const [, place] = /^GET files\/(\d+)$/.exec(deed) ?? [];
  return place === undefined ? problem("not_found") : bringFile(world, letter, Number(place));
}

async function viewMail(world: World, letter: Letter): Promise<SimulatedMail> {
  const raw = await readRaw(world.pool, letter.accountSid, letter.mailId);
  const mail = await readMail(raw);
  const box = await findBox(world.pool, letter.accountSid, letter.address);
  const boxes = await listBoxes(world.pool, letter.accountSid, box?.customerId ?? "");
  const answered = answeredOf(mail);
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
    answers: answersTo(
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

async function bringRaw(world: World, letter: Letter): Promise<Answer> {
  const body = await readRaw(world.pool, letter.accountSid, letter.mailId);
  return { status: 200, bytes: { type: "text/plain; charset=utf-8", body } };
}

async function bringFile(world: World, letter: Letter, place: number): Promise<Answer> {
  const mail = await readMail(await readRaw(world.pool, letter.accountSid, letter.mailId));
  const file = mail.attachments[place];
  if (file === undefined) return problem("not_found");
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

async function doDeed(world: World, letter: Letter, input: Loose): Promise<Answer> {
  const { accountSid, address } = letter;
  const email =
    letter.emailId === null ? null : await findEmail(world.pool, accountSid, letter.emailId);
  const isOurs = email !== null && letter.folder === "received";
  switch (input.deed) {
    case "read":
      if ((await markLetter(world.pool, letter, "is_read")) && isOurs) {
        await setLastEvent(world.pool, email, "opened");
        await tellEvent(world, email, "opened", [address]);
      }
      break;
    case "click":
      if (!isOurs) return problem("not_a_mail_of_the_desk");
      await setLastEvent(world.pool, email, "clicked");
      await tellEvent(world, email, "clicked", [address], {
        click: {
          ipAddress: "192.0.2.1",
          link: typeof input.link === "string" ? input.link : "",
          timestamp: new Date().toISOString(),
          userAgent: "Mozilla/5.0",
        },
      });
      break;
    case "complain":
      if (!isOurs) return problem("not_a_mail_of_the_desk");
      if (await markLetter(world.pool, letter, "is_complained")) {
        await setLastEvent(world.pool, email, "complained");
        await tellEvent(world, email, "complained", [address]);
        await addSuppression(world.pool, accountSid, {
          email: address,
          origin: "complaint",
          sourceId: email.id,
        });
      }
      break;
    case "again":
      if (letter.folder !== "sent" || letter.tick === null) return problem("not_a_mail_sent");
      await sendAgain(world, letter);
      break;
    default:
      return problem("not_understood");
  }
  const box = await findBox(world.pool, accountSid, address);
  if (box !== null) world.watchers.touch(accountSid, box.customerId);
  return { status: 200, json: {} };
}

/** The same bytes to the same lines, as a server does that did not hear the first answer. */
async function sendAgain(world: World, letter: Letter): Promise<void> {
  const { head, accountSid, mailId, address } = letter;
  const to: string[] = [];
  for (const person of [...head.to, ...head.cc]) {
    if ((await findBox(world.pool, accountSid, person.address)) === null) to.push(person.address);
  }
  if (to.length === 0) return;
  await sendToDesk(world, accountSid, { mailId, from: address, to, words: head.subject });
}

// The way of a mail that the provider took: queued, sent, and an end at each recipient. Each step is told
// to the address the account names (resend.com/docs/dashboard/webhooks/event-types, read 2026-11).
import type { PoolClient } from "pg";
import { composeMail } from "#simulator/mail/compose.ts";
import { tellEvent } from "#simulator/mail/events/queue.ts";
import { keepMail } from "#simulator/mail/keep-mail.ts";
import { everybody } from "#simulator/mail/people.ts";
import { type Email, findEmail, setLastEvent } from "#simulator/mail/store/emails.ts";
import { findMailOf } from "#simulator/mail/store/mails.ts";
import { findSuppression } from "#simulator/mail/store/suppressions.ts";
import type { MailStepWork } from "#simulator/mail/work.ts";
import type { World } from "#simulator/world.ts";
import { arrive } from "./arrive.ts";

const waitsMs: Readonly<Record<MailStepWork["to"], number>> = { sent: 150, end: 700 };
const setByTheProvider = /^(message-id|date|from|to|cc|bcc|subject|content-.*|mime-version)$/i;

export async function planStep(
  world: World,
  email: Pick<Email, "accountSid" | "id">,
  to: MailStepWork["to"],
  fate: MailStepWork["fate"],
  write?: (client: PoolClient) => Promise<unknown>,
): Promise<void> {
  const delayMs = to === "end" ? fate.delayMs : 0;
  const step = {
    accountSid: email.accountSid,
    queue: "",
    dueAt: new Date(Date.now() + waitsMs[to] * world.pace + delayMs),
    work: { kind: "mail_step" as const, emailId: email.id, to, fate },
  };
  await world.errands.add(step, write);
}

export async function takeMailStep(
  world: World,
  accountSid: string,
  step: MailStepWork,
): Promise<void> {
  const email = await findEmail(world.pool, accountSid, step.emailId);
  if (email === null) return;
  const wanted = everybody([...email.request.to, ...email.request.cc, ...email.request.bcc]);
  const suppressed: string[] = [];
  for (const { address } of wanted) {
    const listed = await findSuppression(world.pool, accountSid, address);
    if (listed !== null) suppressed.push(address);
  }
  const open = wanted.filter(({ address }) => !suppressed.includes(address));
  if (step.to === "end") {
    const mailId = await findMailOf(world.pool, accountSid, email.id);
    if (mailId !== null) await arrive(world, email, mailId, open, step.fate.bounce);
    return;
  }
  for (const address of suppressed) {
    await tellEvent(world, email, "suppressed", [address], { suppressed: suppressedWords });
  }
  if (open.length === 0) return setLastEvent(world.pool, email, "suppressed");
  if ((await findMailOf(world.pool, accountSid, email.id)) === null) {
    await keepMail(world, accountSid, await mimeOf(email), email.id);
  }
  await setLastEvent(world.pool, email, "sent");
  const addresses = open.map(({ address }) => address);
  await tellEvent(world, email, "sent", addresses);
  if (step.fate.delayMs > 0) await tellEvent(world, email, "delivery_delayed", addresses);
  await planStep(world, email, "end", step.fate);
}

const suppressedWords = {
  diagnosticCode: [],
  message: "The recipient is on the suppression list of this account.",
  reason: "previous_bounce",
  type: "OnAccountSuppressionList",
};

function mimeOf({ request, messageId, createdAt }: Email): Promise<Buffer> {
  const headers = Object.entries(request.headers).filter(([name]) => !setByTheProvider.test(name));
  return composeMail({
    from: request.from,
    to: request.to,
    cc: request.cc,
    replyTo: request.replyTo,
    subject: request.subject,
    text: request.text,
    html: request.html,
    messageId,
    date: createdAt,
    headers: Object.fromEntries(headers),
    files: request.files.map(({ name, type, base64, contentId }) => ({
      name,
      type,
      bytes: Buffer.from(base64, "base64"),
      contentId,
    })),
  });
}

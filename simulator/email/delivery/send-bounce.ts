// Sends a bounce as most servers do: a three-part email to the original sender (RFC 3464).
import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import type { SimulatorContext } from "#simulator/context.ts";
import { domainOf } from "#simulator/email/people.ts";
import { saveEmail } from "#simulator/email/save-email.ts";
import { queueForApp } from "#simulator/email/smtp/queue-smtp.ts";
import type { Email } from "#simulator/email/store/emails.ts";
import { readRaw } from "#simulator/email/store/mailbox-messages.ts";
import type { MailboxAddress } from "#simulator/email/store/mailboxes.ts";
import type { Bounce } from "./bounces.ts";

const subject = "Undelivered Mail Returned to Sender";

export async function sendBounce(
  context: SimulatorContext,
  email: Email,
  storedEmailId: string,
  box: MailboxAddress,
  bounce: Bounce,
  write: (client: Pick<Pool, "query">) => Promise<unknown>,
): Promise<void> {
  const original = await readRaw(context.pool, email.accountSid, storedEmailId);
  const to = email.request.from.address;
  const raw = renderDeliveryStatusNotification({
    bounce,
    to,
    recipient: box.address,
    original,
    at: new Date(),
  });
  const bounceId = await saveEmail(context, email.accountSid, raw);
  await queueForApp(context, email.accountSid, {
    storedEmailId: bounceId,
    from: "",
    to: [to],
    text: subject,
    write,
  });
}

function renderDeliveryStatusNotification(input: {
  bounce: Bounce;
  to: string;
  recipient: string;
  original: Buffer;
  at: Date;
}): Buffer {
  const { bounce, to, recipient, original, at } = input;
  const server = `mx.${domainOf(recipient)}`;
  const end = original.indexOf("\r\n\r\n");
  const head = original.subarray(0, end < 0 ? original.length : end + 2);
  const date = at.toUTCString().replace("GMT", "+0000");
  const edge = `=_${randomUUID()}`;
  const before = [
    `Return-Path: <>`,
    `Date: ${date}`,
    `From: Mail Delivery System <mailer-daemon@${domainOf(recipient)}>`,
    `To: <${to}>`,
    `Subject: ${subject}`,
    `Message-ID: <${randomUUID()}@${server}>`,
    "Auto-Submitted: auto-replied",
    "MIME-Version: 1.0",
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${edge}"`,
    "",
    `--${edge}`,
    "Content-Type: text/plain; charset=utf-8",
    "",
    `This is the mail system at ${server}.`,
    "",
    "Your mail could not be delivered to one of its recipients:",
    "",
    `<${recipient}>: ${bounce.reply}`,
    "",
    `--${edge}`,
    "Content-Type: message/delivery-status",
    "",
    `Reporting-MTA: dns; ${server}`,
    `Arrival-Date: ${date}`,
    "",
    `Final-Recipient: rfc822; ${recipient}`,
    "Action: failed",
    `Status: ${bounce.status}`,
    `Remote-MTA: dns; ${server}`,
    `Diagnostic-Code: smtp; ${bounce.reply}`,
    "",
    `--${edge}`,
    "Content-Type: text/rfc822-headers",
    "",
    "",
  ].join("\r\n");
  return Buffer.concat([Buffer.from(before), head, Buffer.from(`\r\n--${edge}--\r\n`)]);
}

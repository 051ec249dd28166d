// The steps of an email that the provider accepted: queued, sent, and a final status per recipient. Each step is posted
// to the account's webhook URL (resend.com/docs/dashboard/webhooks/event-types, read 2026-11).
import type { PoolClient } from "pg";
import type { SimulatorContext } from "#simulator/context.ts";
import { composeEmail } from "#simulator/email/compose.ts";
import { uniquePeople } from "#simulator/email/people.ts";
import { saveEmail } from "#simulator/email/save-email.ts";
import { type Email, findEmail, setLastEvent } from "#simulator/email/store/emails.ts";
import { findEmailOf } from "#simulator/email/store/mailbox-messages.ts";
import { findSuppression } from "#simulator/email/store/suppressions.ts";
import type { EmailStepTask } from "#simulator/email/tasks.ts";
import { queueEmailEvent } from "#simulator/email/webhooks/queue-event.ts";
import { deliverToMailbox } from "./deliver-to-mailbox.ts";

const waitsMs: Readonly<Record<EmailStepTask["to"], number>> = { sent: 150, end: 700 };
const setByTheProvider = /^(message-id|date|from|to|cc|bcc|subject|content-.*|mime-version)$/i;

export async function planStep(
  context: SimulatorContext,
  email: Pick<Email, "accountSid" | "id">,
  to: EmailStepTask["to"],
  outcome: EmailStepTask["outcome"],
  write?: (client: PoolClient) => Promise<unknown>,
): Promise<void> {
  const delayMs = to === "end" ? outcome.delayMs : 0;
  const step = {
    accountSid: email.accountSid,
    queue: "",
    dueAt: new Date(Date.now() + waitsMs[to] * context.pace + delayMs),
    payload: { kind: "email_step" as const, emailId: email.id, to, outcome },
  };
  await context.tasks.add(step, write);
}

export async function runEmailStep(
  context: SimulatorContext,
  accountSid: string,
  step: EmailStepTask,
): Promise<void> {
  const email = await findEmail(context.pool, accountSid, step.emailId);
  if (email === null) return;
  const requested = uniquePeople([...email.request.to, ...email.request.cc, ...email.request.bcc]);
  const suppressed: string[] = [];
  for (const { address } of requested) {
    const listed = await findSuppression(context.pool, accountSid, address);
    if (listed !== null) suppressed.push(address);
  }
  const open = requested.filter(({ address }) => !suppressed.includes(address));
  if (step.to === "end") {
    const storedEmailId = await findEmailOf(context.pool, accountSid, email.id);
    if (storedEmailId !== null)
      await deliverToMailbox(context, email, storedEmailId, open, step.outcome.bounce);
    return;
  }
  for (const address of suppressed) {
    await queueEmailEvent(context, email, "suppressed", [address], {
      suppressed: suppressionBounce,
    });
  }
  if (open.length === 0) return setLastEvent(context.pool, email, "suppressed");
  if ((await findEmailOf(context.pool, accountSid, email.id)) === null) {
    await saveEmail(context, accountSid, await mimeOf(email), email.id);
  }
  await setLastEvent(context.pool, email, "sent");
  const addresses = open.map(({ address }) => address);
  await queueEmailEvent(context, email, "sent", addresses);
  if (step.outcome.delayMs > 0)
    await queueEmailEvent(context, email, "delivery_delayed", addresses);
  await planStep(context, email, "end", step.outcome);
}

const suppressionBounce = {
  diagnosticCode: [],
  message: "The recipient is on the suppression list of this account.",
  reason: "previous_bounce",
  type: "OnAccountSuppressionList",
};

function mimeOf({ request, messageId, createdAt }: Email): Promise<Buffer> {
  const headers = Object.entries(request.headers).filter(([name]) => !setByTheProvider.test(name));
  return composeEmail({
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

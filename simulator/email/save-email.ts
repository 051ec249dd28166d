// Stores an email unmodified, with its summary for lists.

import { parseEmail } from "#server/mime/parse-email.ts";
import type { SimulatorContext } from "#simulator/context.ts";
import { insertStoredEmail } from "#simulator/email/store/mailbox-messages.ts";

const excerptLength = 120;

export async function saveEmail(
  context: SimulatorContext,
  accountSid: string,
  raw: Buffer,
  emailId?: string,
): Promise<string> {
  const email = await parseEmail(raw);
  return insertStoredEmail(context.pool, accountSid, {
    raw,
    ...(emailId === undefined ? {} : { emailId }),
    head: {
      from: { address: email.from ?? "", name: email.fromName ?? "" },
      to: email.to.map(({ address, name }) => ({ address, name: name ?? "" })),
      cc: email.cc.map(({ address, name }) => ({ address, name: name ?? "" })),
      subject: sanitizeText(email.subject ?? ""),
      excerpt: sanitizeText(email.visible.replaceAll(/\s+/g, " ").trim().slice(0, excerptLength)),
      hasFiles: email.attachments.some(({ isInline }) => !isInline),
      isAutomatic: email.auto !== null,
    },
  });
}

/** PostgreSQL text cannot store NUL. */
const sanitizeText = (text: string): string => text.replaceAll("\u0000", "");

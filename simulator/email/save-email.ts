// A mail comes into the world: kept as it is, with the line a list shows of it.

import { parseEmail } from "#server/mime/parse-email.ts";
import type { SimulatorContext } from "#simulator/context.ts";
import { insertStoredEmail } from "#simulator/email/store/mailbox-messages.ts";

const excerptLength = 120;

export async function saveEmail(
  world: SimulatorContext,
  accountSid: string,
  raw: Buffer,
  emailId?: string,
): Promise<string> {
  const mail = await parseEmail(raw);
  return insertStoredEmail(world.pool, accountSid, {
    raw,
    ...(emailId === undefined ? {} : { emailId }),
    head: {
      from: { address: mail.from ?? "", name: mail.fromName ?? "" },
      to: mail.to.map(({ address, name }) => ({ address, name: name ?? "" })),
      cc: mail.cc.map(({ address, name }) => ({ address, name: name ?? "" })),
      subject: sanitizeText(mail.subject ?? ""),
      excerpt: sanitizeText(mail.visible.replaceAll(/\s+/g, " ").trim().slice(0, excerptLength)),
      hasFiles: mail.attachments.some(({ isInline }) => !isInline),
      isAutomatic: mail.auto !== null,
    },
  });
}

/** PostgreSQL keeps no NUL. */
const sanitizeText = (words: string): string => words.replaceAll("\u0000", "");

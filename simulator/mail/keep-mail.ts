// A mail comes into the world: kept as it is, with the line a list shows of it.

import { readMail } from "#server/mime/read-mail.ts";
import { insertMail } from "#simulator/mail/store/mails.ts";
import type { World } from "#simulator/world.ts";

const excerptLength = 120;

export async function keepMail(
  world: World,
  accountSid: string,
  raw: Buffer,
  emailId?: string,
): Promise<string> {
  const mail = await readMail(raw);
  return insertMail(world.pool, accountSid, {
    raw,
    ...(emailId === undefined ? {} : { emailId }),
    head: {
      from: { address: mail.from ?? "", name: mail.fromName ?? "" },
      to: mail.to.map(({ address, name }) => ({ address, name: name ?? "" })),
      cc: mail.cc.map(({ address, name }) => ({ address, name: name ?? "" })),
      subject: clean(mail.subject ?? ""),
      excerpt: clean(mail.visible.replaceAll(/\s+/g, " ").trim().slice(0, excerptLength)),
      hasFiles: mail.attachments.some(({ isInline }) => !isInline),
      isAutomatic: mail.auto !== null,
    },
  });
}

/** PostgreSQL keeps no NUL. */
const clean = (words: string): string => words.replaceAll("\u0000", "");

// Builds the bytes of an email from its parts, as an email client does.
import MailComposer from "nodemailer/lib/mail-composer";
import type { EmailPerson } from "#contract/simulator/simulated-email.ts";

interface Parts {
  from: EmailPerson;
  to: readonly EmailPerson[];
  cc?: readonly EmailPerson[];
  replyTo?: readonly EmailPerson[];
  subject: string;
  text: string | null;
  html: string | null;
  /** With angle brackets; null if the email has none. */
  messageId: string | null;
  inReplyTo?: string | null;
  references?: readonly string[];
  date: Date;
  headers?: Readonly<Record<string, string>>;
  files?: readonly EmailFile[];
}

export interface EmailFile {
  name: string;
  type: string | null;
  bytes: Buffer;
  contentId: string | null;
}

export async function composeEmail(parts: Parts): Promise<Buffer> {
  const composer = new MailComposer({
    from: { ...parts.from },
    to: people(parts.to),
    cc: people(parts.cc ?? []),
    replyTo: people(parts.replyTo ?? []),
    subject: parts.subject,
    ...(parts.text === null ? {} : { text: parts.text }),
    ...(parts.html === null ? {} : { html: parts.html }),
    messageId: parts.messageId ?? "<none@none.example>",
    ...(parts.inReplyTo ? { inReplyTo: parts.inReplyTo } : {}),
    ...(parts.references?.length ? { references: [...parts.references] } : {}),
    date: parts.date,
    headers: Object.entries(parts.headers ?? {}).map(([key, value]) => ({ key, value })),
    attachments: (parts.files ?? []).map((file) => ({
      filename: file.name,
      content: file.bytes,
      ...(file.type === null ? {} : { contentType: file.type }),
      ...(file.contentId === null ? {} : { cid: file.contentId }),
    })),
  });
  const raw = await composer.compile().build();
  return parts.messageId === null ? removeHeader(raw, "message-id") : raw;
}

const people = (all: readonly EmailPerson[]) => all.map((one) => ({ ...one }));

/** The composer gives every email a Message-ID; some clients send none. */
function removeHeader(raw: Buffer, name: string): Buffer {
  const end = raw.indexOf("\r\n\r\n");
  const head = raw.subarray(0, end + 2).toString("latin1");
  const remaining = head.replace(
    new RegExp(`^${name}:[^\\r]*\\r\\n(?:[ \\t][^\\r]*\\r\\n)*`, "im"),
    "",
  );
  return Buffer.concat([Buffer.from(remaining, "latin1"), raw.subarray(end + 2)]);
}

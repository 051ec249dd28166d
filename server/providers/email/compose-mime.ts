// A mail of ours as the bytes that travel. Where the provider takes raw mail these very bytes leave, so that
// ids, threads and file names are ours everywhere alike.
import { buffer } from "node:stream/consumers";
import type { OutgoingEmail, OutgoingFile } from "#server/ports/email.ts";

/** With the first mail that leaves: a desk that only rests does without. */
const loadDkim = async () => (await import("nodemailer/lib/dkim")).default;
const loadComposer = async () => (await import("nodemailer/lib/mail-composer")).default;

export interface DkimKey {
  readonly domain: string;
  readonly selector: string;
  readonly privateKey: string;
}

/** The same mail gives the same bytes, however often it is composed. Bcc is for the envelope alone. */
export async function composeMime(
  mail: OutgoingEmail,
  { dkim }: { dkim?: DkimKey | null } = {},
): Promise<Buffer> {
  const MailComposer = await loadComposer();
  const composer = new MailComposer({
    ...bodyOf(mail, mail.ref),
    from: mail.from,
    ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
    to: [...(mail.headed ?? mail).to],
    cc: [...(mail.headed ?? mail).cc],
    subject: mail.subject,
    date: mail.date,
    messageId: mail.messageId,
    ...(mail.inReplyTo ? { inReplyTo: mail.inReplyTo } : {}),
    references: [...mail.references],
    headers: mail.headers.map(([key, value]) => ({ key, value })),
  });
  const bytes = await composer.compile().build();
  if (!dkim) return bytes;
  const { domain, selector, privateKey } = dkim;
  const Signer = await loadDkim();
  const signer = new Signer({
    domainName: domain,
    keySelector: selector,
    privateKey,
    headerFieldNames: signedHeaders.join(":"),
  });
  return buffer(signer.sign(bytes));
}

/** RFC 6376 §5.4.1, and what RFC 8058 §4 wants signed for an unsubscribe of one click. */
const signedHeaders = [
  ...["From", "Reply-To", "Subject", "Date", "To", "Cc", "Message-ID", "In-Reply-To", "References"],
  ...["MIME-Version", "Content-Type", "Content-Transfer-Encoding", "Auto-Submitted"],
  ...["List-Id", "List-Unsubscribe", "List-Unsubscribe-Post"],
];

/** A mail that a provider took apart before it told us of it. */
export interface EmailParts {
  /** As the provider gives them, decoded or not; those of the outer structure are made anew. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly text: string | null;
  readonly html: string | null;
  readonly files: readonly OutgoingFile[];
}

/** Puts it together again, so that one reader understands every mail. */
export async function mimeFromParts(parts: EmailParts): Promise<Buffer> {
  const [MailComposer, { foldLines }] = await Promise.all([
    loadComposer(),
    import("nodemailer/lib/mime-funcs"),
  ]);
  const body = bodyOf({ ...parts, text: parts.text ?? "" }, "parts");
  const made = await new MailComposer(body).compile().build();
  const endOfHeaders = made.indexOf("\r\n\r\n");
  const structure = made
    .subarray(0, endOfHeaders)
    .toString("utf8")
    .split(/\r\n(?![ \t])/)
    .filter((line) => isOfStructure(line));
  const theirs = parts.headers.flatMap(([name, value]) => {
    if (!/^[!-9;-~]+$/.test(name) || isOfStructure(name)) return [];
    // raw UTF-8 where they decoded it (RFC 6532): nothing is lost by writing it as it was told
    return [foldLines(`${name}: ${value.replace(/[\r\n\0]+\s*/g, " ").trim()}`, 76)];
  });
  const head = Buffer.from([...theirs, ...structure].join("\r\n"));
  return Buffer.concat([head, made.subarray(endOfHeaders)]);
}

const isOfStructure = (header: string): boolean => /^(?:content-|mime-version\b)/i.test(header);

interface Body {
  readonly text: string;
  readonly html: string | null;
  readonly files: readonly OutgoingFile[];
}

const bodyOf = ({ text, html, files }: Body, seed: string) => ({
  text,
  ...(html === null ? {} : { html }),
  attachments: files.map(({ name, type, bytes, contentId }) => ({
    filename: name === "" ? (false as const) : name,
    contentType: type,
    content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    ...(contentId === null ? {} : { cid: contentId }),
  })),
  baseBoundary: seed,
  // text keeps its own line ends otherwise, and a bare LF is none (RFC 5322 §2.3)
  newline: "windows",
  // a name in the content is a name, never a place to fetch it from
  disableFileAccess: true,
  disableUrlAccess: true,
});

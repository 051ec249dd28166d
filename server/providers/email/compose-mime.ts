// An outgoing email as raw bytes. Providers that accept raw MIME send exactly these bytes, so ids, threading and file
// names are ours everywhere.
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import type { OutgoingEmail, OutgoingFile } from "#server/ports/email.ts";

/** Loaded with the first outgoing email, to save memory in an idle server. */
const loadDkim = async () => (await import("nodemailer/lib/dkim")).default;
const loadComposer = async () => (await import("nodemailer/lib/mail-composer")).default;

export interface DkimKey {
  readonly domain: string;
  readonly selector: string;
  readonly privateKey: string;
}

/** Deterministic: the same email always gives the same bytes. Bcc appears in the envelope only. */
export async function composeMime(
  email: OutgoingEmail,
  { dkim }: { dkim?: DkimKey | null } = {},
): Promise<Buffer> {
  const MailComposer = await loadComposer();
  const composer = new MailComposer({
    ...bodyOf(email, email.ref),
    from: email.from,
    ...(email.replyTo ? { replyTo: email.replyTo } : {}),
    to: [...(email.headerRecipients ?? email).to],
    cc: [...(email.headerRecipients ?? email).cc],
    subject: email.subject,
    date: email.date,
    messageId: email.messageId,
    ...(email.inReplyTo ? { inReplyTo: email.inReplyTo } : {}),
    references: [...email.references],
    headers: email.headers.map(([key, value]) => ({ key, value })),
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
  return buffer(signer.sign(bytes.length < largeBytes ? bytes : Readable.from(slicesOf(bytes))));
}

/** RFC 6376 §5.4.1, plus what RFC 8058 §4 requires to be signed for one-click unsubscribe. */
const signedHeaders = [
  "From",
  "Reply-To",
  "Subject",
  "Date",
  "To",
  "Cc",
  "Message-ID",
  "In-Reply-To",
  "References",
  "MIME-Version",
  "Content-Type",
  "Content-Transfer-Encoding",
  "Auto-Submitted",
  "List-Id",
  "List-Unsubscribe",
  "List-Unsubscribe-Post",
];

/** An email that the provider parsed into parts before delivering it. */
interface EmailParts {
  /** As the provider sends them, decoded or not. Headers of the MIME structure are replaced. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly text: string | null;
  readonly html: string | null;
  readonly files: readonly OutgoingFile[];
}

/** Rebuilds the MIME source, so that one parser handles every email. */
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
    // Headers that the provider decoded are written as raw UTF-8 (RFC 6532), so nothing is lost.
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

const largeBytes = 256 * 1024;
const sliceBytes = 256 * 1024;

/** Large content is encoded in slices, between which other work gets a turn: 25 MB at once take half a second. */
function contentOf(bytes: Uint8Array): Buffer | Readable {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return content.length < largeBytes ? content : Readable.from(slicesOf(content));
}

async function* slicesOf(content: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += sliceBytes) {
    yield content.subarray(at, at + sliceBytes);
    await setImmediate();
  }
}

/** A longer text is encoded in slices too; nothing is searched for characters to quote or lines to wrap. */
const longTextLength = 64 * 1024;

/** Base64 hides the line ends from Nodemailer, so they become CRLF before (RFC 2045 §6.8). */
const textOf = (text: string) =>
  text.length < longTextLength
    ? text
    : {
        content: Readable.from(crlfSlicesOf(Buffer.from(text))),
        contentTransferEncoding: "base64" as const,
      };

async function* crlfSlicesOf(content: Buffer): AsyncGenerator<Buffer> {
  let last = 0;
  for await (const slice of slicesOf(content)) {
    yield toCrlf(slice, last);
    last = slice.at(-1) ?? 0;
  }
}

const LF = 10;
const CR = 13;

/** `before` is the byte before the slice. Byte by byte: each replacement by a pattern costs as much as fifty bytes. */
function toCrlf(slice: Buffer, before: number): Buffer {
  const bytes = Buffer.allocUnsafe(2 * slice.length);
  let length = 0;
  let last = before;
  for (const byte of slice) {
    if (byte === LF && last !== CR) bytes[length++] = CR;
    bytes[length++] = byte;
    last = byte;
  }
  return bytes.subarray(0, length);
}

const bodyOf = ({ text, html, files }: Body, seed: string) => ({
  text: textOf(text),
  ...(html === null ? {} : { html: textOf(html) }),
  attachments: files.map(({ name, type, bytes, contentId }) => ({
    filename: name === "" ? (false as const) : name,
    contentType: type,
    content: contentOf(bytes),
    // Nodemailer would put an attached email inline, and readers show it as part of the text.
    ...(/^message\//i.test(type) ? { contentDisposition: "attachment" as const } : {}),
    ...(contentId === null ? {} : { cid: contentId }),
  })),
  baseBoundary: seed,
  // Text otherwise keeps its own line ends, and a bare LF is not a line end (RFC 5322 §2.3).
  newline: "windows",
  // Prevents Nodemailer from reading a local file or a URL that the content names.
  disableFileAccess: true,
  disableUrlAccess: true,
});

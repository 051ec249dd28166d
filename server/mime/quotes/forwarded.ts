import { parseAddresses } from "#server/mime/headers/addresses.ts";
import { parseHeaders } from "#server/mime/headers/parse-headers.ts";
import { parseLimits } from "#server/mime/parse-limits.ts";
import type { ForwardedEmail } from "#server/mime/parsed-email.ts";
import { type BodyLine, splitLines } from "./body-line.ts";
import { headerBlockAt, headerLineAt, isForwardTitle } from "./header-lines.ts";

const forwardedSubject =
  /^\s*(?:fwd?|wg|tr|rv|enc|doorst|vb|vs|vl|i|pd|ynt|轉寄|转发|転送)\s*[:：]/iu;
const maxLines = 400;

/** The original sender of a forwarded email. Only a suggestion: the forwarder can write anything. */
export function parseForwarded(
  subject: string,
  text: string,
  attached: readonly { readonly type: string; readonly bytes: Uint8Array }[],
): ForwardedEmail | null {
  const file = attached.find((one) => one.type === "message/rfc822");
  if (file)
    return ofFile(Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength));
  const lines = splitLines(text.slice(0, 200_000)).slice(0, maxLines).map(withoutQuoteMarks);
  const title = lines.findIndex(isForwardTitle);
  if (title < 0 && !forwardedSubject.test(subject)) return null;
  const at = lines.findIndex((_, index) => index > title && headerBlockAt(lines, index) > 0);
  return at < 0 ? null : ofBlock(lines.slice(at, at + headerBlockAt(lines, at)));
}

// Apple Mail quotes forwarded text.
const withoutQuoteMarks = (line: BodyLine): BodyLine => ({ ...line, depth: 0 });

function ofFile(bytes: Buffer): ForwardedEmail | null {
  const { from, fromName, subject, date } = parseHeaders(bytes, parseLimits);
  return from === null ? null : { from, fromName, subject, date };
}

function ofBlock(block: readonly BodyLine[]): ForwardedEmail | null {
  const text = (kind: string) => {
    const found = block.map(headerLineAt).find((header) => header?.kind === kind);
    return found?.value ?? null;
  };
  const written = (text("from") ?? "").replace(/\[mailto:([^[\]\s]+)\]/i, "<$1>");
  const sender = parseAddresses(Buffer.from(written).toString("latin1"), 1)[0];
  if (!sender?.address.includes("@")) return null;
  return {
    from: sender.address,
    fromName: sender.name,
    subject: text("subject"),
    date: text("date"),
  };
}

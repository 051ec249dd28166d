import { safeFileName } from "./body/file-names.ts";
import { parseBody } from "./body/parse-body.ts";
import { parseHeaders } from "./headers/parse-headers.ts";
import { type ParseLimits, parseLimits } from "./parse-limits.ts";
import type { Attachment, ParsedEmail, ParseWarning } from "./parsed-email.ts";
import { normalizeLineEndings } from "./parts/line-endings.ts";
import { parseForwarded } from "./quotes/forwarded.ts";
import { stripQuotes } from "./quotes/strip-quotes.ts";
import { autoKindOf } from "./reports/auto-reply.ts";
import { parseBounce } from "./reports/parse-bounce.ts";

/** Parses a raw email. Never throws for its content; `warnings` lists what couldn't be parsed. */
export async function parseEmail(
  raw: Uint8Array,
  limits: ParseLimits = parseLimits,
): Promise<ParsedEmail> {
  const bytes = normalizeLineEndings(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength));
  const headers = parseHeaders(bytes, limits);
  const body = await parseBody(bytes, headers.block, limits);
  const warnings = new Set<ParseWarning>([...headers.warnings, ...body.warnings]);
  const signs = { block: headers.block, subject: headers.subject ?? "", from: headers.from ?? "" };
  const bounce = parseBounce({
    ...signs,
    text: body.text,
    files: body.parts,
    innerIds: body.innerIds,
  });
  const isReceipt = body.parts.some((part) => part.type === "message/disposition-notification");
  const auto = autoKindOf(headers.block, { ...signs, isBounce: bounce !== null, isReceipt });
  const attachments = body.files.slice(0, limits.attachments).map((file): Attachment => {
    const name = safeFileName(file.name, limits.fileNameBytes);
    if (name !== file.name) warnings.add("name-made-safe");
    const { type, bytes: content, contentId, isInline } = file;
    return { name, type, size: content.length, contentId, isInline, bytes: content };
  });
  if (body.files.length > limits.attachments) warnings.add("too-many-attachments");
  const { block: _, warnings: __, ...fields } = headers;
  return {
    ...fields,
    text: body.text,
    html: body.html,
    ...stripQuotes(body.text, body.html),
    attachments,
    calendar: body.calendar,
    forwarded: bounce ? null : parseForwarded(signs.subject, body.text, attachments),
    bounce,
    auto,
    warnings: [...warnings],
  };
}

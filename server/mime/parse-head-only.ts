// Reads the headers and the beginning of an email without parsing its parts. Runs on the main thread, which doesn't
// load the parser.
import { extractExcerpt } from "./body/extract-excerpt.ts";
import { parseHeaders } from "./headers/parse-headers.ts";
import { type ParseLimits, parseLimits } from "./parse-limits.ts";
import type { ParsedEmail, ParseWarning } from "./parsed-email.ts";
import { autoKindOf } from "./reports/auto-reply.ts";

/** Its headers and first words, if any. */
export function parseHeadOnly(
  raw: Uint8Array,
  reason: ParseWarning,
  limits: ParseLimits = parseLimits,
): ParsedEmail {
  const bytes = Buffer.from(
    raw.buffer,
    raw.byteOffset,
    Math.min(raw.byteLength, limits.headerBytes * 2),
  );
  // Runs on the main thread: the headers of an email that timed out must not block it.
  const headerBytes = limits.headerBytes / 8;
  const { block, warnings, ...fields } = parseHeaders(bytes, { ...limits, headerBytes });
  const text = extractExcerpt(bytes, block, limits);
  return {
    ...fields,
    text,
    html: null,
    visible: text,
    quotedText: "",
    htmlQuoteOffset: null,
    attachments: [],
    calendar: null,
    forwarded: null,
    bounce: null,
    auto: autoKindOf(block, {
      subject: fields.subject ?? "",
      from: fields.from ?? "",
      isBounce: false,
      isReceipt: false,
    }),
    warnings: [...warnings, "beginning-shown", reason],
  };
}

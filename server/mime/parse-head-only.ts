// What can be said of a mail without taking it apart; where everything else runs, the reader itself is not loaded.
import { wordsAtBeginning } from "./body/beginning.ts";
import { parseHeaders } from "./headers/parse-headers.ts";
import { type ParseLimits, parseLimits } from "./parse-limits.ts";
import type { ParsedEmail, ParseWarning } from "./parsed-email.ts";
import { autoKindOf } from "./reports/auto-reply.ts";

/** Its headers and the words it begins with, if there are any. */
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
  // Read where everything else runs: what took its thread too long must not hold us up by its headers.
  const headerBytes = limits.headerBytes / 8;
  const { block, warnings, ...facts } = parseHeaders(bytes, { ...limits, headerBytes });
  const text = wordsAtBeginning(bytes, block, limits);
  return {
    ...facts,
    text,
    html: null,
    visible: text,
    elided: "",
    htmlQuoteOffset: null,
    attachments: [],
    calendar: null,
    forwarded: null,
    bounce: null,
    auto: autoKindOf(block, {
      subject: facts.subject ?? "",
      from: facts.from ?? "",
      isBounce: false,
      isReceipt: false,
    }),
    warnings: [...warnings, "beginning-shown", reason],
  };
}

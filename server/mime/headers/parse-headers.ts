import type { ParseLimits } from "#server/mime/parse-limits.ts";
import type { ParsedEmail, ParseWarning } from "#server/mime/parsed-email.ts";
import { parseAddresses } from "./addresses.ts";
import { parseDate } from "./dates.ts";
import { decodeEncodedWords, singleLine } from "./encoded-words.ts";
import { allOf, firstOf, type HeaderBlock, parseHeaderBlock } from "./header-block.ts";
import { parseInReplyTo, parseMessageId, parseMessageIds } from "./message-ids.ts";

type ParsedHeaders = Pick<
  ParsedEmail,
  | "subject"
  | "from"
  | "fromName"
  | "replyTo"
  | "to"
  | "cc"
  | "date"
  | "messageId"
  | "inReplyTo"
  | "references"
  | "warnings"
> & { readonly block: HeaderBlock };

/** Parses the raw block, because the library takes the last of two From headers and reads an impossible date as now. */
export function parseHeaders(bytes: Buffer, limits: ParseLimits): ParsedHeaders {
  const block = parseHeaderBlock(bytes, limits);
  const fallback = declaredCharset(block);
  const people = (name: string) =>
    parseAddresses(allOf(block, name).join(", "), limits.addresses, fallback);
  const from = allOf(block, "from").filter((value) => value !== "");
  const sender =
    parseAddresses(from[0] ?? "", 1, fallback)[0] ??
    parseAddresses(firstOf(block, "sender") ?? "", 1, fallback)[0];
  const subject = firstOf(block, "subject");
  const dated = firstOf(block, "date");
  const date = dated === null ? null : parseDate(dated);
  return {
    block,
    subject:
      subject === null
        ? null
        : singleLine(decodeEncodedWords(subject.slice(0, limits.subjectChars), fallback)),
    from: sender?.address || null,
    fromName: sender?.name ?? null,
    replyTo: people("reply-to"),
    to: people("to"),
    cc: people("cc"),
    date,
    messageId: parseMessageId(firstOf(block, "message-id") ?? ""),
    ...readParents(block, limits),
    warnings: warningsOf(block, {
      from,
      hasSender: sender !== undefined,
      isDateLost: dated !== null && date === null,
    }),
  };
}

// In-Reply-To may name several parents; all but the first count as references.
function readParents(block: HeaderBlock, limits: ParseLimits) {
  const originalId = firstOf(block, "in-reply-to") ?? "";
  const inReplyTo = parseInReplyTo(originalId);
  const references = parseMessageIds(allOf(block, "references").join(" "), limits.references);
  const hasProse = originalId.replace(/<[^<>\s]*>/g, "").trim() !== "";
  const others = hasProse ? [] : parseMessageIds(originalId, 20).filter((id) => id !== inReplyTo);
  return { inReplyTo, references: [...new Set([...references, ...others])] };
}

const declaredCharset = (block: HeaderBlock): string | null =>
  /charset\s*=\s*"?([\w.:-]{2,40})/i.exec(firstOf(block, "content-type") ?? "")?.[1] ?? null;

function warningsOf(
  block: HeaderBlock,
  found: { from: readonly string[]; hasSender: boolean; isDateLost: boolean },
): ParseWarning[] {
  const several = (name: string) => new Set(allOf(block, name)).size > 1;
  const warningChecks: readonly (readonly [ParseWarning, boolean])[] = [
    ["no-headers", block.fields.length === 0],
    ["no-from", !found.hasSender],
    ["several-from", new Set(found.from).size > 1],
    ["several-subjects", several("subject")],
    ["several-message-ids", several("message-id")],
    ["date-not-understood", found.isDateLost],
    ["headers-cut", block.isCut],
  ];
  return warningChecks.flatMap(([warning, isSo]) => (isSo ? [warning] : []));
}

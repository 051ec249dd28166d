import { decodeBytes } from "#server/mime/body/charset.ts";
import { htmlToText } from "#server/mime/body/html-to-lines.ts";
import { parseHeaderBlock } from "#server/mime/headers/header-block.ts";
import { rtfToText } from "#server/mime/tnef/rtf-to-text.ts";
import type { MimePart } from "./mime-tree.ts";

const maxBytes = 256 * 1024;

/** The text of an email without a body but with a readable part: a report, text in an older format, another email. */
export function textFromAttachments(parts: readonly MimePart[]): string {
  const part =
    parts.find((one) => one.type === "message/delivery-status") ??
    parts.find((one) => one.name === null && readable.test(one.type));
  if (!part?.bytes) return "";
  const bytes = part.bytes.subarray(0, maxBytes);
  if (part.type === "message/rfc822") return textOfEmail(bytes);
  if (/rtf$/.test(part.type)) return rtfToText(bytes).text;
  const { text } = decodeBytes(bytes, null);
  const normalized = text.replaceAll("\r\n", "\n");
  return /^text\/(?:enriched|richtext)$/.test(part.type)
    ? stripRichTextCommands(normalized)
    : normalized;
}

const readable =
  /^(?:text\/(?!calendar|x?-?vcard|directory|csv)[\w.+-]+|message\/rfc822|application\/rtf)$/;

// Only unencoded text: an attached email is fully parsed where it is opened.
function textOfEmail(bytes: Buffer): string {
  const block = parseHeaderBlock(bytes);
  const field = (name: string) => block.fields.find((one) => one.name === name)?.value ?? "";
  if (/multipart|base64/i.test(`${field("content-type")}${field("content-transfer-encoding")}`))
    return "";
  const charset = /charset\s*=\s*"?([\w.:-]{2,40})/i.exec(field("content-type"))?.[1] ?? null;
  const { text } = decodeBytes(bytes.subarray(block.bodyAt), charset);
  return /html/i.test(field("content-type")) ? htmlToText(text) : text.replaceAll("\r\n", "\n");
}

// RFC 1896: commands are in angle brackets, a bracket is doubled, a single line break counts for nothing.
const stripRichTextCommands = (text: string): string =>
  text
    .replaceAll("<<", "\u0000")
    .replace(/<param>[^<]{0,2000}<\/param>|<\/?[a-z][a-z0-9-]{0,60}>/gi, "")
    .replaceAll("\u0000", "<")
    .replace(/\n(\n*)/g, (_, more: string) => more || " ")
    .trim();

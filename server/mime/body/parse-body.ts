import type { CalendarInvite } from "#domain/message/email/email-metadata.ts";
import type { HeaderBlock } from "#server/mime/headers/header-block.ts";
import type { ParseLimits } from "#server/mime/parse-limits.ts";
import type { ParseWarning } from "#server/mime/parsed-email.ts";
import { type MimePart, type MimeTree, parseMimeTree } from "#server/mime/parts/mime-tree.ts";
import { textFromAttachments } from "#server/mime/parts/text-from-attachments.ts";
import { isTnef, parseTnef } from "#server/mime/tnef/parse-tnef.ts";
import type { BodyFile } from "./body-file.ts";
import { parseCalendarInvite } from "./calendar-invite.ts";
import { decodeBytes } from "./charset.ts";
import { collectBody } from "./collect-body.ts";
import { extractExcerpt } from "./extract-excerpt.ts";
import { htmlToText } from "./html-to-lines.ts";
import { extractUuFiles } from "./uu-files.ts";

interface ParsedBody {
  readonly text: string;
  readonly html: string | null;
  readonly files: readonly BodyFile[];
  /** The parts as they were in the email, for parsing reports. */
  readonly parts: readonly MimePart[];
  readonly innerIds: readonly string[];
  readonly calendar: CalendarInvite | null;
  readonly warnings: readonly ParseWarning[];
}

export async function parseBody(
  bytes: Buffer,
  block: HeaderBlock,
  limits: ParseLimits,
): Promise<ParsedBody> {
  const tree =
    block.fields.length > 0
      ? await parseMimeTree(bytes, block, limits.bodyChars * 2)
      : bareTree(bytes);
  const warnings: ParseWarning[] = [];
  if (tree.hasGuessedCharset) warnings.push("charset-guessed");
  if (tree.failure !== null) warnings.push("structure-not-understood");
  const collected = tree.root
    ? collectBody(tree.root, limits.bodyChars)
    : { text: "", html: null, files: [], innerIds: [] };
  const uu = extractUuFiles(collected.text);
  // A report isn't an attachment: its content is in `bounce`.
  const saved = collected.files.filter((part) => part.type !== "message/delivery-status");
  const unpacked = saved.map((part) => filesOf(part, warnings));
  const files = [...unpacked.flatMap((one) => one.files), ...uu.files.map(uuFile)];
  const fromTnef = unpacked.find((one) => one.html !== null || one.text !== null);
  let html = collected.html ?? (uu.text.trim() === "" ? (fromTnef?.html ?? null) : null);
  let text = uu.text.trim() === "" ? (fromTnef?.text ?? htmlToText(html ?? "")) : uu.text;
  if (text.trim() === "" && html === null) text = textFromAttachments(collected.files);
  if (text.trim() === "" && html === null && files.length === 0 && !isEmpty(bytes, block)) {
    text = extractExcerpt(bytes, block, limits);
    warnings.push("beginning-shown");
  }
  if (tree.isTextCut || text.length > limits.bodyChars || (html?.length ?? 0) > limits.bodyChars) {
    warnings.push("body-cut");
    text = text.slice(0, limits.bodyChars);
    html = html?.slice(0, limits.bodyChars) ?? null;
  }
  const calendar = collected.files
    .map((part) => cardOf(part, limits))
    .find((card) => card !== null);
  return {
    text,
    html,
    files,
    parts: collected.files,
    innerIds: collected.innerIds,
    calendar: calendar ?? null,
    warnings,
  };
}

interface Unpacked {
  readonly files: readonly BodyFile[];
  readonly text: string | null;
  readonly html: string | null;
}

function filesOf(part: MimePart, warnings: ParseWarning[]): Unpacked {
  const bytes = part.bytes ?? Buffer.alloc(0);
  const itself: BodyFile = {
    name: part.name,
    type: part.type,
    bytes,
    contentId: part.contentId,
    isInline: part.isInline,
  };
  const claimsTnef =
    /^application\/(?:vnd\.)?ms-tnef$/.test(part.type) || /^winmail\.dat$/i.test(part.name ?? "");
  if (!claimsTnef) return { files: [itself], text: null, html: null };
  const tnef = isTnef(bytes) ? parseTnef(bytes) : null;
  if (!tnef) warnings.push("tnef-not-understood");
  // A file that can't be unpacked is kept as is; an unpacked one is replaced by its contents.
  return tnef ?? { files: [itself], text: null, html: null };
}

const uuFile = ({ name, bytes }: { name: string; bytes: Buffer }): BodyFile => ({
  name,
  bytes,
  type: "application/octet-stream",
  contentId: null,
  isInline: false,
});

function cardOf(part: MimePart, limits: ParseLimits): CalendarInvite | null {
  if (!part.bytes || !/^(?:text\/calendar|application\/ics)$/.test(part.type)) return null;
  return parseCalendarInvite(decodeBytes(part.bytes.subarray(0, limits.calendarBytes), null).text);
}

const isEmpty = (bytes: Buffer, block: HeaderBlock): boolean =>
  bytes.toString("latin1", block.bodyAt, block.bodyAt + 4096).trim() === "";

// A body without headers, or a bare winmail.dat, as passed to `read-mail`.
function bareTree(bytes: Buffer): MimeTree {
  const isFile = isTnef(bytes);
  const head = bytes.toString("latin1", 0, 1024);
  const isHtml = /^\s*(?:<!doctype html|<(?:html|head|body|div|p|table|meta|span|br)\b)/i.test(
    head,
  );
  const decoded = isFile ? null : decodeBytes(bytes, null, { isHtml });
  const root: MimePart = {
    type: isFile ? "application/ms-tnef" : isHtml ? "text/html" : "text/plain",
    isAttachment: isFile,
    text: decoded?.text.replaceAll("\r\n", "\n") ?? null,
    bytes: isFile ? bytes : null,
    name: null,
    contentId: null,
    isInline: false,
    messageId: null,
    children: [],
  };
  return { root, hasGuessedCharset: decoded?.isGuess ?? false, isTextCut: false, failure: null };
}

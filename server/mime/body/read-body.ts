import type { HeaderBlock } from "#server/mime/headers/header-block.ts";
import type { MailLimits } from "#server/mime/limits.ts";
import type { CalendarCard, MailWarning } from "#server/mime/mail.ts";
import { type MailPart, type MailTree, readTree } from "#server/mime/parts/mail-tree.ts";
import { textOfFiles } from "#server/mime/parts/text-of-files.ts";
import { isTnef, readTnef } from "#server/mime/tnef/read-tnef.ts";
import { wordsAtBeginning } from "./beginning.ts";
import type { BodyFile } from "./body-file.ts";
import { readCalendarCard } from "./calendar-card.ts";
import { decodeBytes } from "./charset.ts";
import { collectBody } from "./collect-body.ts";
import { htmlToText } from "./html-to-lines.ts";
import { takeUuFiles } from "./uuencode.ts";

export interface ReadBody {
  readonly text: string;
  readonly html: string | null;
  readonly files: readonly BodyFile[];
  /** As they stood in the mail, for those who read reports. */
  readonly parts: readonly MailPart[];
  readonly innerIds: readonly string[];
  readonly calendar: CalendarCard | null;
  readonly warnings: readonly MailWarning[];
}

export async function readBody(
  bytes: Buffer,
  block: HeaderBlock,
  limits: MailLimits,
): Promise<ReadBody> {
  const tree =
    block.fields.length > 0 ? await readTree(bytes, block, limits.bodyChars * 2) : bareTree(bytes);
  const warnings: MailWarning[] = [];
  if (tree.hasGuessedCharset) warnings.push("charset-guessed");
  if (tree.failure !== null) warnings.push("structure-not-understood");
  const collected = tree.root
    ? collectBody(tree.root, limits.bodyChars)
    : { text: "", html: null, files: [], innerIds: [] };
  const uu = takeUuFiles(collected.text);
  // A report is read, not saved: what it says is in `bounce`.
  const saved = collected.files.filter((part) => part.type !== "message/delivery-status");
  const unpacked = saved.map((part) => filesOf(part, warnings));
  const files = [...unpacked.flatMap((one) => one.files), ...uu.files.map(uuFile)];
  const fromTnef = unpacked.find((one) => one.html !== null || one.text !== null);
  let html = collected.html ?? (uu.text.trim() === "" ? (fromTnef?.html ?? null) : null);
  let text = uu.text.trim() === "" ? (fromTnef?.text ?? htmlToText(html ?? "")) : uu.text;
  if (text.trim() === "" && html === null) text = textOfFiles(collected.files);
  if (text.trim() === "" && html === null && files.length === 0 && !isEmpty(bytes, block)) {
    text = wordsAtBeginning(bytes, block, limits);
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

function filesOf(part: MailPart, warnings: MailWarning[]): Unpacked {
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
  const tnef = isTnef(bytes) ? readTnef(bytes) : null;
  if (!tnef) warnings.push("tnef-not-understood");
  // What cannot be opened is kept as it came; what can be opened stands for itself.
  return tnef ?? { files: [itself], text: null, html: null };
}

const uuFile = ({ name, bytes }: { name: string; bytes: Buffer }): BodyFile => ({
  name,
  bytes,
  type: "application/octet-stream",
  contentId: null,
  isInline: false,
});

function cardOf(part: MailPart, limits: MailLimits): CalendarCard | null {
  if (!part.bytes || !/^(?:text\/calendar|application\/ics)$/.test(part.type)) return null;
  return readCalendarCard(decodeBytes(part.bytes.subarray(0, limits.calendarBytes), null).text);
}

const isEmpty = (bytes: Buffer, block: HeaderBlock): boolean =>
  bytes.toString("latin1", block.bodyAt, block.bodyAt + 4096).trim() === "";

// A body without headers, or a winmail.dat alone, as people hand them to `read-mail`.
function bareTree(bytes: Buffer): MailTree {
  const isFile = isTnef(bytes);
  const head = bytes.toString("latin1", 0, 1024);
  const isHtml = /^\s*(?:<!doctype html|<(?:html|head|body|div|p|table|meta|span|br)\b)/i.test(
    head,
  );
  const decoded = isFile ? null : decodeBytes(bytes, null, { isHtml });
  const root: MailPart = {
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

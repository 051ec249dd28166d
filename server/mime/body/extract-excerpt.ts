// Extracts the first words of an email that was not parsed, in one pass: because parsing was impossible, too slow, or
// gave nothing. Never returns the email's source: part headers, boundaries and encoded data are not text.
import { firstOf, type HeaderBlock } from "#server/mime/headers/header-block.ts";
import type { ParseLimits } from "#server/mime/parse-limits.ts";
import { decodeBytes } from "./charset.ts";
import { htmlToText } from "./html-to-lines.ts";

interface PartHead {
  readonly type: string;
  readonly charset: string | null;
  readonly encoding: string;
  readonly boundary: string | null;
  readonly isFile: boolean;
}

interface Part {
  readonly head: PartHead;
  readonly lines: string[];
}

const contentField = /^content-[a-z-]{1,40}[ \t]*:/i;
const preamble = /^\s*this is a (?:[\w-]{1,40} ){0,3}message in mime format\.?\s*$/i;

export function extractExcerpt(bytes: Buffer, block: HeaderBlock, limits: ParseLimits): string {
  const source = bytes.toString("latin1", block.bodyAt, block.bodyAt + limits.excerptBytes);
  const lines = source.split(/\r?\n/);
  const root = headOf((name) => firstOf(block, name));
  const first = lines.findIndex((line) => line.trim() !== "");
  const looksCut = isBoundary(lines[first]) && contentField.test(lines[first + 1] ?? "");
  if (!root.type.startsWith("multipart/") && !looksCut)
    return root.isFile ? "" : textOfPart({ head: root, lines });
  // The last line is cut anywhere; half a header is not text.
  if (source.length === limits.excerptBytes && lines.length > 1) lines.pop();
  const { parts, before } = cutIntoParts(lines, first, root.boundary);
  for (const type of ["text/plain", "text/html"])
    for (const part of parts) {
      const text = part.head.type === type && !part.head.isFile ? textOfPart(part) : "";
      if (text.trim() !== "") return text;
    }
  // Without parts, the text is a preamble for clients that can't read multiparts, or the whole body.
  const text =
    parts.length > 0 ? "" : textOfPart({ head: { ...root, type: "text/plain" }, lines: before });
  return preamble.test(text) ? "" : text;
}

/** Parts of all levels in order, and the lines above the first. */
function cutIntoParts(lines: readonly string[], first: number, named: string | null) {
  const boundaries = new Set(named === null ? [] : [named]);
  const isNamedUsed = named !== null && lines.some((line) => nameOf(line) === named);
  const parts: Part[] = [];
  const before: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? "";
    const name = nameOf(line);
    const isKnown = name !== null && boundaries.has(name);
    // A boundary that no header names, or a different one, is recognized by the header that follows.
    const isShown = isBoundary(line) && contentField.test(lines[at + 1] ?? "");
    if (isKnown || isShown || (!isNamedUsed && at === first && isBoundary(line))) {
      if (name !== null) boundaries.add(name);
      if (line.trimEnd().endsWith("--") && isKnown && !isShown) {
        parts.push({ head: nothing, lines: [] });
        continue;
      }
      const { fields, next } = readFields(lines, at + 1);
      const head = headOf((field) => fields.get(field) ?? null);
      if (head.boundary !== null) boundaries.add(head.boundary);
      parts.push({ head, lines: [] });
      at = next - 1;
    } else (parts.at(-1)?.lines ?? before).push(line);
  }
  return { parts, before };
}

/** Text after the end of a multipart belongs to no part. */
const nothing: PartHead = { type: "", charset: null, encoding: "", boundary: null, isFile: true };

const isBoundary = (line = ""): boolean =>
  line.startsWith("--") && line.length < 210 && /[^\s-]/.test(line);

/** The name in an opening or closing boundary line; null if it isn't one. */
function nameOf(line: string): string | null {
  if (!line.startsWith("--") || line.length > 400) return null;
  const whole = line.slice(2).trimEnd();
  return whole.endsWith("--") ? whole.slice(0, -2) : whole;
}

/** Part headers as senders write them, with misplaced spaces. */
const looseField = /^c ?ontent[ \t]*-[ \t]*([a-z][a-z-]{0,40}?)[ \t]*:/i;

/** A field name that was truncated, or lost its colon. */
const isCutField = (line: string): boolean => {
  const name = line.trim().toLowerCase();
  return name !== "" && ("content-".startsWith(name) || /^content-[ \t]*[a-z-]{0,40}$/.test(name));
};

function readFields(lines: readonly string[], from: number) {
  const fields = new Map<string, string>();
  let last = "";
  let at = from;
  for (; at < lines.length && lines[at]?.trim() !== ""; at += 1) {
    const line = lines[at] ?? "";
    const colon = line.indexOf(":");
    const [, loose] = looseField.exec(line) ?? [];
    if (/^[ \t]/.test(line)) fields.set(last, `${fields.get(last) ?? ""} ${line.trim()}`);
    else if (/^[\w-]{1,60}[ \t]*:/.test(line)) {
      last = line.slice(0, colon).trim().toLowerCase();
      fields.set(last, line.slice(colon + 1).trim());
    } else if (loose !== undefined) {
      last = `content-${loose.toLowerCase()}`;
      fields.set(last, line.slice(colon + 1).trim());
    } else if (!(isCutField(line) && isLast(lines, at))) break;
  }
  return { fields, next: lines[at]?.trim() === "" ? at + 1 : at };
}

const isLast = (lines: readonly string[], at: number): boolean =>
  at === lines.length - 1 || (at === lines.length - 2 && lines[at + 1]?.trim() === "");

function headOf(field: (name: string) => string | null): PartHead {
  const type = (field("content-type") ?? "").slice(0, 2000);
  const disposition = (field("content-disposition") ?? "").slice(0, 200);
  const [, quoted, bare] = /boundary\s*=\s*(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(type) ?? [];
  const isMultipart = /^\s*multipart\//i.test(type);
  return {
    type: /^\s*([\w.+-]{1,60}\/[\w.+-]{1,100})/.exec(type)?.[1]?.toLowerCase() ?? "text/plain",
    charset: /charset\s*=\s*"?([\w.:-]{2,40})/i.exec(type)?.[1] ?? null,
    encoding: (field("content-transfer-encoding") ?? "").replace(/["'\s;,]/g, "").toLowerCase(),
    boundary: isMultipart ? (quoted ?? bare ?? null) : null,
    isFile: /^\s*attachment/i.test(disposition),
  };
}

function textOfPart({ head, lines }: Part): string {
  const isHtml = head.type === "text/html";
  if (!isHtml && head.type !== "text/plain") return "";
  const { text } = decodeBytes(bytesOf(head.encoding, lines), head.charset, { isHtml });
  const plain = text.replaceAll("\r\n", "\n");
  return isHtml ? htmlToText(plain) : plain;
}

function bytesOf(encoding: string, lines: readonly string[]): Buffer {
  if (encoding === "base64") return Buffer.from(lines.join(""), "base64");
  const text = lines.join("\n");
  if (encoding !== "quoted-printable") return Buffer.from(text, "latin1");
  const joined = text.replace(/=[ \t]{0,20}\n/g, "");
  const decoded = joined.replace(/=([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(decoded, "latin1");
}

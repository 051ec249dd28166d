import { type ParseLimits, parseLimits } from "#server/mime/parse-limits.ts";

export interface HeaderField {
  /** Lower case. */
  readonly name: string;
  /** Unfolded; one character per byte, because the charset of raw bytes is unknown. */
  readonly value: string;
}

export interface HeaderBlock {
  readonly fields: readonly HeaderField[];
  /** Offset of the body. */
  readonly bodyAt: number;
  readonly isCut: boolean;
}

const LF = 10;
const CR = 13;
const fieldLine = /^([!-9;-~]{1,200})[ \t]*:(.*)$/s;

export function parseHeaderBlock(bytes: Buffer, limits: ParseLimits = parseLimits): HeaderBlock {
  const fields: { name: string; pieces: string[] }[] = [];
  let at = skipByteOrderMark(bytes);
  let isCut = false;
  for (let lines = 0; at < bytes.length; lines += 1) {
    const { end, next } = lineAt(bytes, at);
    if (end === at) {
      at = next;
      break;
    }
    if (
      next > limits.headerBytes ||
      fields.length >= limits.headerFields ||
      lines >= limits.headerLines
    ) {
      isCut = true;
      at = endOfBlock(bytes, at);
      break;
    }
    const line = bytes.toString("latin1", at, end);
    const isFolded = line.startsWith(" ") || line.startsWith("\t");
    const match = isFolded ? null : fieldLine.exec(line);
    if (match) fields.push({ name: (match[1] ?? "").toLowerCase(), pieces: [match[2] ?? ""] });
    else if (isFolded) fields.at(-1)?.pieces.push(line);
    at = next;
  }
  if (!fields.some(({ name }) => isHeaderName(name))) return { fields: [], bodyAt: 0, isCut };
  return {
    fields: fields.map(({ name, pieces }) => ({ name, value: pieces.join("").trim() })),
    bodyAt: at,
    isCut,
  };
}

export const firstOf = (block: HeaderBlock, name: string): string | null =>
  block.fields.find((field) => field.name === name)?.value ?? null;

export const allOf = (block: HeaderBlock, name: string): string[] =>
  block.fields.filter((field) => field.name === name).map((field) => field.value);

// "Note: see below" starts a text, not an email; one known header name makes it a header block.
const isHeaderName = (name: string): boolean =>
  /^(?:from|to|cc|bcc|subject|date|sender|received|return-path|reply-to|message-id|in-reply-to|references|mime-version|delivered-to|envelope-to|auto-submitted|precedence|x-.+|content-.+|list-.+|dkim-signature|arc-.+|resent-.+)$/.test(
    name,
  );

const skipByteOrderMark = (bytes: Buffer): number =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;

function lineAt(bytes: Buffer, at: number): { end: number; next: number } {
  const newline = bytes.indexOf(LF, at);
  if (newline < 0) return { end: bytes.length, next: bytes.length };
  const end = newline > at && bytes[newline - 1] === CR ? newline - 1 : newline;
  return { end, next: newline + 1 };
}

function endOfBlock(bytes: Buffer, from: number): number {
  const ends = ["\n\n", "\n\r\n"].flatMap((mark) => {
    const found = bytes.indexOf(mark, from, "latin1");
    return found < 0 ? [] : [found + mark.length];
  });
  return ends.length > 0 ? Math.min(...ends) : bytes.length;
}

// Parses multipart/form-data as bytes (RFC 7578): each field may have its own character set, and a parser that returns
// text would already have corrupted it.

import { AppError } from "#domain/errors.ts";
import { formatBytes, limit } from "#domain/limits.ts";

export interface FormPart {
  readonly name: string;
  readonly fileName: string | null;
  readonly type: string | null;
  readonly bytes: Buffer;
}

/** RFC 2046, section 5.1.1. The search for a much longer one in a body of near matches takes minutes. */
const maxBoundaryLength = 70;

/** Null if the body isn't such a form or is truncated. Throws if it exceeds the limits, before reading the rest. */
export function parseFormData(contentType: string, body: Uint8Array): readonly FormPart[] | null {
  if (!/^multipart\/form-data\b/i.test(contentType.trim())) return null;
  const boundary = parameterOf(contentType, "boundary");
  if (!boundary || boundary.length > maxBoundaryLength) return null;
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const delimiter = Buffer.from(`--${boundary}`, "latin1");
  const parts = openParts();
  let at = bytes.subarray(0, delimiter.length).equals(delimiter)
    ? delimiter.length
    : indexAfterDelimiter(bytes, 0, delimiter);
  while (at !== null) {
    if (bytes.subarray(at, at + 2).toString("latin1") === "--") return parts.all;
    const start = bytes.indexOf("\r\n", at);
    if (start === -1) return null;
    const end = bytes.indexOf(Buffer.concat([crlf, delimiter]), start);
    if (end === -1) return null;
    parts.add(bytes.subarray(start + 2, Math.max(end, start + 2)), partOf);
    at = end + 2 + delimiter.length;
  }
  return null;
}

/** Collects the parts of one form and enforces the limits as they arrive. */
export function openParts() {
  const all: FormPart[] = [];
  let met = 0;
  return {
    all,
    add(bytes: Buffer, read: (bytes: Buffer) => FormPart | null): void {
      met += 1;
      if (met > limit("formParts"))
        throw new AppError("too_many_parts", { max: limit("formParts") });
      const part = read(bytes);
      if (part === null) return;
      assertFits(part.bytes.length, limit("inboundEmailBytes"));
      all.push(part);
    },
  };
}

function assertFits(size: number, max: number): void {
  if (size > max)
    throw new AppError("too_large", { size: formatBytes(size), max: formatBytes(max) });
}

const crlf = Buffer.from("\r\n");

function indexAfterDelimiter(bytes: Buffer, from: number, delimiter: Buffer): number | null {
  const found = bytes.indexOf(Buffer.concat([crlf, delimiter]), from);
  return found === -1 ? null : found + 2 + delimiter.length;
}

function partOf(bytes: Buffer): FormPart | null {
  const gap = bytes.subarray(0, 2).equals(crlf) ? 0 : bytes.indexOf("\r\n\r\n");
  if (gap === -1) return null;
  assertFits(gap, limit("formPartHeaderBytes"));
  const head = bytes.subarray(0, gap).toString("utf8");
  const content = bytes.subarray(gap === 0 ? 2 : gap + 4);
  const headers = new Map(
    head.split(/\r\n(?![ \t])/).map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const disposition = headers.get("content-disposition") ?? "";
  const name = parameterOf(disposition, "name");
  if (name === null) return null;
  return {
    name,
    fileName: parameterOf(disposition, "filename"),
    type: headers.get("content-type") || null,
    bytes: content,
  };
}

/** As browsers write them (WHATWG): %22, %0D and %0A are the only escapes. Some senders use a backslash. */
function parameterOf(header: string, name: string): string | null {
  // Matches parameters in sequence, so a name inside another value is not taken for a parameter.
  for (const [, key = "", quoted, bare] of header.matchAll(parameters)) {
    if (key.toLowerCase() !== name) continue;
    const value = quoted?.replace(/\\(["\\])/g, "$1") ?? bare ?? "";
    return value.replace(/%22/g, '"').replace(/%0D/gi, "\r").replace(/%0A/gi, "\n");
  }
  return null;
}

/** A quote after a backslash ends the value if the parameter ends there: browsers don't escape a backslash. */
const parameters = /;\s*([\w*-]+)=(?:"((?:\\"(?!\s*(?:;|$))|[^"])*)"|([^\s;]*))/g;

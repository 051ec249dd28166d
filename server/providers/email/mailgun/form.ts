// The fields of a Mailgun form, in either encoding, as bytes: a raw email in it may be in any character set.
import type { RawRequest } from "#server/ports/provider.ts";
import {
  type FormPart,
  openParts,
  parseFormData,
} from "#server/providers/email/parse-form-data.ts";
import { headerOf } from "#server/providers/raw-request.ts";

export interface MailgunForm {
  text(name: string): string;
  bytes(name: string): Buffer | null;
  readonly files: readonly FormPart[];
}

export function formOf(request: RawRequest): MailgunForm | null {
  const type = headerOf(request, "content-type");
  const parts = /^application\/x-www-form-urlencoded\b/i.test(type.trim())
    ? urlencodedParts(Buffer.from(request.body))
    : parseFormData(type, request.body);
  if (parts === null) return null;
  const fields = new Map<string, Buffer>();
  // The first field of a name counts, as it does for Mailgun's signature.
  for (const { name, bytes } of parts) if (!fields.has(name)) fields.set(name, bytes);
  return {
    text: (name) => fields.get(name)?.toString("utf8") ?? "",
    bytes: (name) => fields.get(name) ?? null,
    files: parts.filter(({ fileName }) => fileName !== null),
  };
}

function urlencodedParts(body: Buffer): readonly FormPart[] {
  const parts = openParts();
  let start = 0;
  while (start < body.length) {
    const next = body.indexOf("&", start);
    const end = next === -1 ? body.length : next;
    parts.add(body.subarray(start, end), partOfPair);
    start = end + 1;
  }
  return parts.all;
}

function partOfPair(pair: Buffer): FormPart | null {
  const equals = pair.indexOf("=");
  const name = unescaped(equals === -1 ? pair : pair.subarray(0, equals)).toString("utf8");
  const bytes = equals === -1 ? Buffer.alloc(0) : unescaped(pair.subarray(equals + 1));
  return name === "" ? null : { name, fileName: null, type: null, bytes };
}

const [plus, percent, space] = [0x2b, 0x25, 0x20];

/** -1 for what is no digit, the end of the form included. */
function hexDigit(code = 0): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x61 + 10 : -1;
}

function unescaped(from: Buffer): Buffer {
  const to = Buffer.allocUnsafe(from.length);
  let size = 0;
  for (let at = 0; at < from.length; at++) {
    const byte = from[at] ?? 0;
    const high = byte === percent ? hexDigit(from[at + 1]) : -1;
    const low = high === -1 ? -1 : hexDigit(from[at + 2]);
    if (low !== -1) at += 2;
    to[size++] = low !== -1 ? high * 16 + low : byte === plus ? space : byte;
  }
  return to.subarray(0, size);
}

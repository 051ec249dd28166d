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

function unescaped(from: Buffer): Buffer {
  const to = Buffer.alloc(from.length);
  let size = 0;
  for (let at = 0; at < from.length; at++) {
    const byte = from[at] ?? 0;
    const hex = byte === percent ? from.toString("latin1", at + 1, at + 3) : "";
    const isEscape = /^[0-9a-f]{2}$/i.test(hex);
    to[size++] = isEscape ? Number.parseInt(hex, 16) : byte === plus ? space : byte;
    if (isEscape) at += 2;
  }
  return to.subarray(0, size);
}

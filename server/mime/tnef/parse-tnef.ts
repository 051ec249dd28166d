import type { BodyFile } from "#server/mime/body/body-file.ts";
import { decodeBytes } from "#server/mime/body/charset.ts";
import { ByteCursor } from "./byte-cursor.ts";
import { type MapiProperty, mapiTypes, parseMapiProperties } from "./mapi-properties.ts";
import { decompressRtf } from "./rtf.ts";
import { rtfToText } from "./rtf-to-text.ts";

// Outlook's winmail.dat, [MS-OXTNEF], learn.microsoft.com, read 2026-11-20.
const signature = 0x223e9f78;
const attributes = {
  codePage: 0x00069007,
  body: 0x0002800c,
  messageProperties: 0x00069003,
  attachTitle: 0x00018010,
  attachData: 0x0006800f,
  attachStart: 0x00069002,
  attachment: 0x00069005,
} as const;
const ids = {
  body: 0x1000,
  rtf: 0x1009,
  html: 0x1013,
  attachData: 0x3701,
  shortName: 0x3704,
  longName: 0x3707,
  mimeType: 0x370e,
  contentId: 0x3712,
  displayName: 0x3001,
} as const;

interface Tnef {
  readonly text: string | null;
  readonly html: string | null;
  readonly files: readonly BodyFile[];
}

export const isTnef = (bytes: Buffer): boolean =>
  bytes.length >= 6 && bytes.readUInt32LE(0) === signature;

interface OpenFile {
  title: string | null;
  data: Buffer | null;
  properties: readonly MapiProperty[];
}

/** Null if nothing could be extracted; content before a corrupted part is kept. */
export function parseTnef(bytes: Buffer): Tnef | null {
  const cursor = new ByteCursor(bytes);
  cursor.take(6);
  const files: OpenFile[] = [];
  let properties: readonly MapiProperty[] = [];
  let plainBody: Buffer | null = null;
  let charset = "windows-1252";
  while (cursor.left >= 9 && files.length < 1000) {
    cursor.byte();
    const id = cursor.long();
    const length = cursor.long();
    if (length > cursor.left) break;
    const data = cursor.take(length);
    cursor.short();
    const file = files.at(-1);
    if (id === attributes.codePage && length >= 4) charset = charsetOf(data.readUInt32LE(0));
    else if (id === attributes.messageProperties) properties = parseMapiProperties(data);
    else if (id === attributes.body) plainBody = data;
    else if (id === attributes.attachStart) files.push({ title: null, data: null, properties: [] });
    else if (file && id === attributes.attachTitle) file.title = stringOf(data, charset);
    else if (file && id === attributes.attachData) file.data = data;
    else if (file && id === attributes.attachment) file.properties = parseMapiProperties(data);
  }
  const body = bodyOf(properties, plainBody, charset);
  const found = files.flatMap((file) => fileOf(file, charset));
  return body.text === null && body.html === null && found.length === 0 && properties.length === 0
    ? null
    : { ...body, files: found };
}

function bodyOf(properties: readonly MapiProperty[], plainBody: Buffer | null, charset: string) {
  const text =
    textPropertyOf(properties, ids.body, charset) ??
    (plainBody ? stringOf(plainBody, charset) : null);
  const rich = bytesOf(properties, ids.html);
  const html = rich ? decodeBytes(rich, null, { isHtml: true, fallback: charset }).text : null;
  if (text?.trim() || html) return { text: text?.trim() ? tidy(text) : null, html };
  const packed = bytesOf(properties, ids.rtf);
  const rtf = packed ? decompressRtf(packed) : null;
  if (!rtf) return { text: null, html: null };
  const converted = rtfToText(rtf);
  return converted.isHtml
    ? { text: null, html: converted.text }
    : { text: converted.text || null, html: null };
}

function fileOf(file: OpenFile, charset: string): BodyFile[] {
  const { properties } = file;
  const name = (id: number) => textPropertyOf(properties, id, charset)?.trim() || null;
  const object = properties.find((one) => one.id === ids.attachData);
  // An object starts with the 16 bytes of its class ID; the rest is a file.
  const inside =
    object && (object.type === mapiTypes.object ? object.value.subarray(16) : object.value);
  const bytes = file.data ?? inside;
  if (!bytes) return [];
  return [
    {
      name: name(ids.longName) ?? file.title ?? name(ids.shortName) ?? name(ids.displayName),
      type: name(ids.mimeType) ?? "application/octet-stream",
      bytes,
      contentId: name(ids.contentId),
      isInline: name(ids.contentId) !== null,
    },
  ];
}

const bytesOf = (properties: readonly MapiProperty[], id: number): Buffer | null =>
  properties.find((one) => one.id === id)?.value ?? null;

function textPropertyOf(
  properties: readonly MapiProperty[],
  id: number,
  charset: string,
): string | null {
  const property = properties.find((one) => one.id === id);
  if (!property) return null;
  if (property.type !== mapiTypes.unicode) return stringOf(property.value, charset);
  return property.value.toString("utf16le").replace(/\0+$/, "");
}

const stringOf = (bytes: Buffer, charset: string): string =>
  decodeBytes(bytes, charset).text.replace(/\0[\s\S]*$/, "");

const charsetOf = (codePage: number): string =>
  codePage === 65001
    ? "utf-8"
    : codePage === 932
      ? "cp932"
      : codePage > 800 && codePage < 1000
        ? `cp${codePage}`
        : `windows-${codePage}`;

const tidy = (text: string): string => text.replaceAll("\r\n", "\n");

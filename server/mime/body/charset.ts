import { isUtf8 } from "node:buffer";
import { createRequire } from "node:module";
import type encodingJapanese from "encoding-japanese";
import iconv from "iconv-lite";
import { memoize } from "#domain/memoize.ts";
import { detectCharset } from "./detect-charset.ts";

// Names that stand for a superset: senders declare the smaller charset and use the larger one.
const widened: Readonly<Record<string, string>> = {
  gb2312: "gb18030",
  gbk: "gb18030",
  xgbk: "gb18030",
  ksc56011987: "cp949",
  ksc5601: "cp949",
  euckr: "cp949",
  iso88591: "windows-1252",
  latin1: "windows-1252",
  iso88599: "windows-1254",
  iso88598i: "iso-8859-8",
  iso88598e: "iso-8859-8",
  iso88596i: "iso-8859-6",
  iso88596e: "iso-8859-6",
  tis620: "windows-874",
  shiftjis: "cp932",
  sjis: "cp932",
  xsjis: "cp932",
  windows31j: "cp932",
  mskanji: "cp932",
  xmaccroatian: "maccroatian",
  xmacroman: "macintosh",
  xmacce: "maccenteuro",
  xmacjapanese: "cp932",
  xmacchinesesimp: "gb18030",
  xmacchinesetrad: "big5",
  xmackorean: "cp949",
  cngb: "gb18030",
  csgb2312: "gb18030",
  uhc: "cp949",
  unicode11utf7: "utf-7",
};

/** Defaults that tell nothing about the charset. */
const uninformativeLabels = new Set([
  "",
  "ascii",
  "usascii",
  "ansix341968",
  "utf8",
  "unknown8bit",
  "binary",
]);

const normalizeLabel = (label: string): string => label.toLowerCase().replace(/[^a-z0-9]/g, "");

interface Decoded {
  readonly text: string;
  readonly isGuess: boolean;
}

/** Never throws; detects the charset from the bytes if none is declared. */
export function decodeBytes(
  bytes: Buffer,
  declared: string | null,
  { isHtml = false, fallback = null as string | null } = {},
): Decoded {
  const label = normalizeLabel(declared ?? "");
  if (uninformativeLabels.has(label)) return guess(bytes, label, isHtml, fallback);
  if (/^(?:cs)?iso2022jp|^jis$/.test(label)) return { text: decodeJis(bytes), isGuess: false };
  if (/^(?:cs)?iso2022kr$/.test(label))
    return { text: decodeShifted(bytes, korean), isGuess: false };
  if (/^hz(?:gb2312)?$/.test(label)) return { text: decodeShifted(bytes, chinese), isGuess: false };
  const name = nameOf(label, declared ?? "");
  if (name === null) return guess(bytes, label, isHtml, fallback);
  // A template that declares Latin over UTF-8 text: such bytes don't occur by chance.
  if (name === "windows-1252" && isSurelyUtf8(bytes))
    return { text: stripByteOrderMark(bytes.toString("utf8")), isGuess: true };
  return { text: stripByteOrderMark(iconv.decode(bytes, name)), isGuess: false };
}

/** Remembered, because asking for a charset that doesn't exist throws inside: slow for each of 100,000 encoded words. */
const nameOf = memoize((label: string, declared: string): string | null => {
  const bare = label.replace(/^(?:x|cs)+/, "");
  const tried = [
    widened[label],
    declared.trim(),
    widened[bare],
    bare,
    bare.replace(/^(?:windows|ms)/, "cp"),
  ];
  return (
    tried.find((name) => name !== undefined && name !== "" && iconv.encodingExists(name)) ?? null
  );
}, 200);

// Three letters of another alphabet, or four accented ones, all valid.
const isSurelyUtf8 = (bytes: Buffer): boolean => {
  const letters = isUtf8(bytes)
    ? (bytes.toString("utf8").match(/[\u0080-\uffff]/g)?.length ?? 0)
    : 0;
  return letters >= 3;
};

// Seven-bit forms of two double-byte charsets: escape sequences switch between single and double bytes.
interface Shifts {
  readonly pairs: RegExp;
  readonly charset: string;
}
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what switches
const korean: Shifts = { pairs: /\x1b\$\)C|\x0e([^\x0f\r\n]*)\x0f?/g, charset: "cp949" };
const chinese: Shifts = { pairs: /~\n|~\{((?:[^\r\n~]|~(?![{}]))*)~\}|~~/g, charset: "gb18030" };

const decodeShifted = (bytes: Buffer, { pairs, charset }: Shifts): string =>
  bytes.toString("latin1").replace(pairs, (mark, inside?: string) => {
    if (inside === undefined) return mark === "~~" ? "~" : "";
    return iconv.decode(
      Buffer.from(inside, "latin1").map((byte) => byte | 0x80) as Buffer,
      charset,
    );
  });

function guess(bytes: Buffer, label: string, isHtml: boolean, fallback: string | null): Decoded {
  if (isUtf8(bytes)) {
    // Seven-bit Japanese is valid UTF-8 too.
    if (label === "" && bytes.includes("\x1b$")) return { text: decodeJis(bytes), isGuess: true };
    return { text: stripByteOrderMark(bytes.toString("utf8")), isGuess: false };
  }
  const name = (isHtml ? charsetOfHtml(bytes) : null) ?? fallback;
  if (name && !uninformativeLabels.has(normalizeLabel(name)))
    return { ...decodeBytes(bytes, name), isGuess: true };
  // One or two broken characters don't rule out UTF-8.
  const asUtf8 = bytes.toString("utf8");
  if (label === "utf8" && hasWholeCharacters(asUtf8)) return { text: asUtf8, isGuess: true };
  return { text: iconv.decode(bytes, detectCharset(bytes)), isGuess: true };
}

const hasWholeCharacters = (text: string): boolean => {
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  const whole = text.match(/[\u0080-\ufffc]/g)?.length ?? 0;
  return whole > broken;
};

function charsetOfHtml(bytes: Buffer): string | null {
  const head = bytes.toString("latin1", 0, 4096);
  return /<meta[^>]{0,200}?charset\s*=\s*(?:["']\s*)?([\w.:-]{2,40})/i.exec(head)?.[1] ?? null;
}

/** Loaded with the first email in seven-bit Japanese: its tables are two megabytes. */
const japanese = (): typeof encodingJapanese => load("encoding-japanese");
const load = createRequire(import.meta.url);

function decodeJis(bytes: Buffer): string {
  return japanese().convert(bytes, { to: "UNICODE", from: "JIS", type: "string" });
}

const stripByteOrderMark = (text: string): string =>
  text.startsWith("\ufeff") ? text.slice(1) : text;

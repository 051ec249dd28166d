import { decodeBytes } from "#server/mime/body/charset.ts";

// RFC 2047 as senders write it: with raw bytes, spaces and empty words inside, and words not separated by spaces.
const encodedWord =
  /=\?([\w.:+'*-]{1,60})\?([bq])\?((?:[^\r\n=]|=(?!\?[\w.:+'*-]{1,60}\?[bq]\?)){0,4000}?)\?=/gi;

interface Run {
  readonly charset: string;
  readonly bytes: Buffer[];
}

/** Decodes a header value with one character per byte. */
export function decodeEncodedWords(value: string, fallback: string | null = null): string {
  if (!value.includes("=?")) return decodeRawHeader(value, fallback);
  let out = "";
  let run = null as Run | null;
  let at = 0;
  const flush = () => {
    // A character may be split between two words, so adjacent words of one charset are decoded together.
    if (run) out += decodeBytes(Buffer.concat(run.bytes), run.charset).text;
    run = null;
  };
  for (const match of value.matchAll(encodedWord)) {
    const between = value.slice(at, match.index);
    const charset = (match[1] ?? "").split("*", 1).join("").toLowerCase();
    const bytes = decodeWord((match[2] ?? "").toLowerCase(), match[3] ?? "");
    at = match.index + match[0].length;
    const open = run as Run | null;
    if (open && isBlank(between)) {
      if (open.charset === charset) {
        open.bytes.push(bytes);
        continue;
      }
      flush();
    } else {
      flush();
      out += decodeRawHeader(between, fallback);
    }
    run = { charset, bytes: [bytes] };
  }
  flush();
  return out + decodeRawHeader(value.slice(at), fallback);
}

const isBlank = (text: string): boolean => /^\s*$/.test(text);

function decodeWord(encoding: string, content: string): Buffer {
  if (encoding === "b") return Buffer.from(content.replace(/[^A-Za-z0-9+/]/g, ""), "base64");
  const bytes = content
    .replaceAll("_", " ")
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1");
}

function decodeRawHeader(value: string, fallback: string | null): string {
  // A high byte, or the escape sequence that starts seven-bit Japanese.
  if (!/[\u0080-\u00ff]/.test(value) && !value.includes("\u001b$")) return value;
  return decodeBytes(Buffer.from(value, "latin1"), null, { fallback }).text;
}

/** One line, without characters that render over neighboring text. */
export const singleLine = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
    .replace(/[\x00-\x1f\x7f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, " ")
    .replace(/ {2,}/g, " ")
    .trim();

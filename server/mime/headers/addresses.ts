import { parseLimits } from "#server/mime/parse-limits.ts";
import type { Address } from "#server/mime/parsed-email.ts";
import { decodeEncodedWords, singleLine } from "./encoded-words.ts";

interface Entry {
  /** Text and quoted strings outside of brackets and comments. */
  text: string;
  comment: string;
  angle: string | null;
}

const emptyEntry = (): Entry => ({ text: "", comment: "", angle: null });

/** Every mailbox of a From, To or Cc header; groups (RFC 5322 §3.4) are expanded to their members. */
export function parseAddresses(
  value: string,
  max: number,
  fallback: string | null = null,
): Address[] {
  return splitEntries(value, max)
    .map((entry) => toAddress(entry, fallback))
    .filter((address) => address !== null);
}

function splitEntries(value: string, max: number): Entry[] {
  const entries: Entry[] = [];
  let entry = emptyEntry();
  const close = () => {
    if (entry.angle !== null || entry.text.trim() !== "") entries.push(entry);
    entry = emptyEntry();
  };
  let at = 0;
  // Searched once: a million quotes would each scan to the end.
  let isOpenEnded = false;
  while (at < value.length && entries.length < max) {
    const letter = value[at] ?? "";
    const end = letter === '"' && !isOpenEnded ? endOfQuoted(value, at) : -1;
    if (letter === '"' && end < 0) isOpenEnded = true;
    if (end > 0) {
      entry.text += value.slice(at, end);
      at = end;
    } else if (letter === "(") {
      const end = endOfComment(value, at);
      entry.comment ||= value.slice(at + 1, end - 1);
      entry.text += " ";
      at = end;
    } else if (letter === "<") {
      const end = endOfAngle(value, at);
      const inside = value.slice(at, end).replace(/[<>]/g, "").trim();
      if (inside !== "" || entry.angle === null) entry.angle = inside;
      at = end;
    } else if (letter === "," || letter === ";") {
      // "Doe, Jane <jane@example.com>": an unquoted name contains a comma.
      if (letter === "," && isPartialName(entry) && isNameNext(value, at + 1)) entry.text += letter;
      else close();
      at += 1;
    } else if (letter === ":" && entry.angle === null && !entry.text.includes("@")) {
      entry = emptyEntry();
      at += 1;
    } else {
      entry.text += letter;
      at += 1;
    }
  }
  if (entries.length < max) close();
  return entries;
}

const bareMailbox =
  /(?:"(?:[^"\\]|\\.){0,100}"|(?<![^\s"<>[\]])[^\s"<>[\]]{1,300})\s?@\s?(?:\[[^\s\]]{1,60}\]|[^\s"<>[\]]{1,300})/;

const isPartialName = (entry: Entry): boolean =>
  entry.angle === null && /^[^@"]{1,100}$/.test(entry.text) && /\p{L}/u.test(entry.text);

/** Whether the text after a comma is the second half of a name with a bracketed address. */
const isNameNext = (value: string, from: number): boolean =>
  /^\s*[^\s<>@,;:"][^<>@,;:"]{0,60}<[^<>@\s]{1,100}@/.test(value.slice(from, from + 200));

// Some clients encode the whole header value, including brackets.
function hiddenMailbox(name: string, fallback: string | null): Address | null {
  if (!name.includes("=?")) return null;
  const [, quotedName = "", address] =
    /^([^<>]{0,300})<([^<>\s@]{1,100}@[^<>\s@]{1,200})>$/.exec(
      decodeEncodedWords(name, fallback),
    ) ?? [];
  return address ? { address, name: singleLine(unquote(quotedName.trim())) || null } : null;
}

function toAddress(entry: Entry, fallback: string | null): Address | null {
  // Without a limit, one long word could cost a second.
  const text = entry.text.slice(0, parseLimits.nameChars);
  const comment = entry.comment.slice(0, parseLimits.nameChars);
  if (entry.angle) return build(entry.angle, text || comment, fallback);
  const bare = bareMailbox.exec(text)?.[0];
  if (bare)
    return build(
      bare,
      text
        .replace(bare, " ")
        .replace(/[<>[\]]+/g, " ")
        .trim() || comment,
      fallback,
    );
  // A bare word is kept as the address, as bounces give it ("MAILER-DAEMON").
  const name = text.trim();
  if (/^[!-~]+$/.test(name) && !name.includes("=?")) return build(unquote(name), comment, fallback);
  const hidden = hiddenMailbox(name, fallback);
  if (hidden) return hidden;
  return entry.angle === null && !name ? null : build("", name, fallback);
}

function build(address: string, name: string, fallback: string | null): Address | null {
  const decodedName = singleLine(decodeEncodedWords(unquote(name.trim()), fallback));
  // A source route (RFC 5322 §4.4) names the relays, not the recipient.
  const spot = decodeEncodedWords(
    address.replace(/^@[^:]*:/, "").replace(/^mailto:/i, ""),
    fallback,
  );
  const tidy = spot.startsWith('"')
    ? spot.trim()
    : spot.replace(/\([^()]*\)/g, "").replace(/\s+/g, "");
  if (tidy === "" && decodedName === "") return null;
  return { address: tidy, name: decodedName === "" ? null : decodedName };
}

// Quoted pieces may be next to bare words; only the quotes are removed.
const unquote = (text: string): string =>
  text
    .replace(/"((?:[^"\\]|\\.)*)"?/g, (_, inside: string) => inside.replace(/\\(.)/g, "$1"))
    .replace(/^'(.*)'$/, "$1");

/** -1 if the quote is never closed; it is then a normal character. */
function endOfQuoted(value: string, from: number): number {
  for (let at = from + 1; at < value.length; at += 1) {
    if (value[at] === "\\") at += 1;
    else if (value[at] === '"') return at + 1;
  }
  return -1;
}

function endOfComment(value: string, from: number): number {
  let depth = 0;
  for (let at = from; at < value.length; at += 1) {
    const letter = value[at];
    if (letter === "\\") at += 1;
    else if (letter === "(") depth += 1;
    else if (letter === ")" && --depth === 0) return at + 1;
  }
  return value.length;
}

function endOfAngle(value: string, from: number): number {
  let at = from;
  while (value[at] === "<") at += 1;
  const end = value.indexOf(">", at);
  const comma = value.indexOf(",", at);
  if (end < 0) return comma < 0 ? value.length : comma;
  let after = end;
  while (value[after] === ">") after += 1;
  return after;
}

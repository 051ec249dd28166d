import {
  appleForwardMarkers,
  headerKindByName,
  quoteTitles,
  replyAboveMarkers,
} from "#server/mime/quotes/patterns/header-patterns.ts";
import { type BodyLine, isBlank } from "./body-line.ts";

const headerLine =
  /^[|*_\s]{0,4}([\p{L}][\p{L}\p{M} \-']{0,24}?)[\s*_]{0,4}[:：|][*_\s]{0,4}(.*)$/u;

/** Parses "Betreff: Tee" as a subject with the value "Tee". */
export function headerLineAt(line: BodyLine): { kind: string; value: string } | null {
  const [, name = "", value = ""] = headerLine.exec(line.text.slice(0, 1000)) ?? [];
  const kind = headerKindByName.get(name.trim().toLowerCase().normalize("NFC"));
  return kind ? { kind, value: value.replace(/(?<![*_|\s])[*_|\s]+$/, "") } : null;
}

const headerKindOf = (line: BodyLine): string | null => headerLineAt(line)?.kind ?? null;

/** Number of lines of the header block that starts here; 0 if there is none. */
export function headerBlockAt(lines: readonly BodyLine[], from: number): number {
  const first = lines[from];
  if (!first || !headerKindOf(first)) return 0;
  const kinds = new Set<string>();
  let last = from;
  let gap = 0;
  for (let at = from; at < lines.length && at - from < 24; at += 1) {
    const line = lines[at];
    if (!line || line.depth !== first.depth) break;
    const kind = headerKindOf(line);
    if (kind) {
      if (kinds.has(kind) && kind === "from") break;
      kinds.add(kind);
      last = at;
      gap = 0;
    } else if (++gap > (isBlank(line) ? 1 : 3) || (isBlank(line) && isCompleteHeader(kinds))) break;
  }
  // "From: Berlin, To: Munich, Date: Monday" is a travel request.
  const isOfMail =
    kinds.has("subject") || lines.slice(from, last + 1).some((line) => line.text.includes("@"));
  const isBlock =
    kinds.size >= 3 && (kinds.has("from") || (kinds.has("date") && kinds.has("subject")));
  return isBlock && isOfMail ? withContinuation(lines, from, last) - from : 0;
}

const isCompleteHeader = (kinds: ReadonlySet<string>): boolean =>
  kinds.size >= 4 && kinds.has("subject");

// A long subject or recipient list continues in the next lines, up to a blank one.
function withContinuation(lines: readonly BodyLine[], from: number, last: number): number {
  let end = last + 1;
  const depth = lines[from]?.depth;
  for (let more = 0; more < 2; more += 1) {
    const line = lines[end + more];
    if (!line || isBlank(line) || line.depth !== depth)
      return more > 0 && isBlank(line) ? end + more : end;
  }
  end = last + 1;
  return end;
}

const titled = new RegExp(
  `^[>\\s]*(?:[-_=—–*#]{2,}\\s*|\\*\\s*)(?:${quoteTitles})\\s*(?::\\s*)?(?:[-_=—–*#]{2,}|\\*|$)`,
  "iu",
);
// "Original" alone is a word; between long rules it is a Chinese mail client's separator.
const ruledOriginal = /^-{6,}\s*original\s*-{6,}$/i;
const appleForwardHeader = new RegExp(`^(?:${appleForwardMarkers})\\s*[:：]`, "iu");
const replyAboveLine = new RegExp(
  `^[^\\p{L}]*(?:please )?(?:type your reply|reply|write your reply|respond) above this line|^[^\\p{L}\\p{N}\\s]{2}.{0,100}(?:${replyAboveMarkers})`,
  "iu",
);

/** A line after which everything is the quoted or forwarded email. */
export const isSeparator = (line: BodyLine): boolean =>
  line.mark === "rest" ||
  (line.text.length < 200 &&
    [titled, ruledOriginal, appleForwardHeader, replyAboveLine].some((one) => one.test(line.text)));

const passedOn =
  /forward|weitergeleitet|transféré|réexpédié|reenviad|encaminhad|inoltrat|doorgestuurd|videresendt|vidarebefordrat|välitetty|przekaz|пересыл|переадрес|přeposlan|továbbított|轉寄|转发|転送|전달|препрат|proslijeđ|posredovan|reenviat|iletilen|terusan|προωθημέν|redirecțion/iu;

/** A title that marks the email below as forwarded, not replied to. */
export const isForwardTitle = (line: BodyLine): boolean =>
  passedOn.test(line.text) && isSeparator(line);

/** A rule made of dashes or underscores. */
export const isRule = (line: BodyLine | undefined): boolean =>
  line !== undefined && /^[-_=*—–]{5,}$/.test(line.text);

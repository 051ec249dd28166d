import {
  intros,
  joinedVerbs,
  nameParticles,
  quotings,
  verbs,
} from "#server/mime/quotes/patterns/attribution-verbs.ts";
import type { BodyLine } from "./body-line.ts";

const verb = new RegExp(`(?<![\\p{L}])(?:${verbs})(?![\\p{L}])|${joinedVerbs}`, "iu");
const verbAtEnd = new RegExp(`(?:(?<![\\p{L}])(?:${verbs})|${joinedVerbs})\\s*[:：]?$`, "iu");
const intro = new RegExp(`^(?:${intros})(?![\\p{L}])`, "iu");
const quoting = new RegExp(`^(?:${quotings})\\s.{0,200}[:：]$`, "iu");

const clock = /\b\d{1,2}[:.h]\d{2}\b/u;
const mailbox = /[^\s<>@]@[^\s<>@]/;
const day = /\b(?:19|20)\d{2}\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b|年|년/u;
const endsOpen = /[:：]$/;
/** People don't type the brackets of an address. */
const bracketed = /<[^\s<>@]{1,100}@[^\s<>]{1,200}>/;

// GroupWise: ">>> Ada <ada@example.com> 02.11.2026 10:00 >>>", with the old text unquoted below it.
const arrows = /^>>> \S.{3,200}\d{1,2}[:.]\d{2}.{0,10} >>>$/;

// People type "You wrote:" too.
const byPronoun =
  /(?<![\p{L}])(?:you|i|we|they|he|she|sie|ich|wir|du|ihr|vous|je|nous|tu|il|elle|jij|u|ik|wij)\s+\p{L}+\s*:?$/iu;

type Attribution = {
  /** Number of lines it spans. */
  readonly length: number;
  /** Certain enough to collapse what follows even without quote marks. */
  readonly isSure: boolean;
};

const maxLines = 6;
const maxChars = 400;

export function attributionAt(lines: readonly BodyLine[], from: number): Attribution | null {
  const first = lines[from];
  if (!first || first.text === "" || first.text.length > maxChars) return null;
  if (arrows.test(first.raw.trim())) return { length: 1, isSure: true };
  if (first.depth > 0) return null;
  if (first.mark === "attribution") return { length: markedLength(lines, from), isSure: true };
  if (!canStart(tidy(first.text))) return null;
  let joined = "";
  for (let length = 1; length <= maxLines; length += 1) {
    const line = lines[from + length - 1];
    if (
      !line ||
      line.mark === "rest" ||
      line.mark === "attribution" ||
      (length > 1 && !canContinue(lines, from + length - 1))
    )
      return null;
    joined = tidy(`${joined} ${line.raw}`);
    if (joined.length > maxChars) return null;
    const found = classifyAttribution(joined);
    if (found)
      return hasLaterStart(lines, from, length) ? null : { length, isSure: found === "sure" };
  }
  return null;
}

// Some clients add dashes ("---- On … wrote ----"), and right-to-left text contains direction marks.
const tidy = (text: string): string =>
  text
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, "")
    .trim()
    .replace(/^-{2,4}\s?([^-\s].{0,300}?[^-\s])\s?-{2,4}$/, "$1:");

// A weekday, a number or an address; a sentence above an attribution belongs to the writer.
const canStart = (text: string): boolean =>
  text.length <= maxChars &&
  (/^\d/.test(text) ||
    (/\d/.test(text) && (intro.test(text) || (clock.test(text) && day.test(text)))) ||
    quoting.test(text) ||
    mailbox.test(text) ||
    (verb.test(text) && endsOpen.test(text)));

/** Only an address may follow a blank line, or look quoted because it ends in ">". */
function canContinue(lines: readonly BodyLine[], at: number): boolean {
  const line = lines[at];
  if (!line) return false;
  if (line.text === "" && line.depth === 0) return /^[<[]/.test(lines[at + 1]?.text ?? "");
  return line.depth === 0 || (line.text.length < 40 && (line.text === ":" || verb.test(line.text)));
}

function hasLaterStart(lines: readonly BodyLine[], from: number, length: number): boolean {
  for (let at = from + 1; at < from + length; at += 1) {
    const text = tidy(lines[at]?.raw ?? "");
    if (!/\d/.test(text) || !canStart(text)) continue;
    const rest = lines.slice(at, from + length).map((line) => line.raw);
    if (classifyAttribution(tidy(rest.join(" "))) === "sure") return true;
  }
  return false;
}

function classifyAttribution(text: string): "sure" | "likely" | null {
  if (quoting.test(text)) return bracketed.test(text) ? "sure" : "likely";
  const hasTime = clock.test(text);
  const hasMailbox = mailbox.test(text);
  const hasDay = day.test(text) || /\d/.test(text);
  if (verb.test(text) && (endsOpen.test(text) || (intro.test(text) && verbAtEnd.test(text)))) {
    if (!hasDay && !hasMailbox) return null;
    const isWhole = verbAtEnd.test(text) || (hasTime && hasMailbox);
    const isSure = hasMailbox || (hasTime && intro.test(text) && !byPronoun.test(text));
    return isWhole && isSure && hasNameOnly(text) ? "sure" : "likely";
  }
  // Without a verb: "2016-03-03 17:21 GMT+01:00 Ada <ada@example.com>:" and "03.03.2016, 17:21, Ada <…>:".
  const hasOpening = intro.test(text) || day.test(text);
  if (hasTime && hasMailbox && endsOpen.test(text) && hasOpening)
    return day.test(text) && hasNameOnly(text) ? "sure" : "likely";
  if (/^\d{4}-\d{2}-\d{2} \d{1,2}:\d{2} (?:GMT|UTC)[+-]\d{2}:\d{2} \S/.test(text)) return "sure";
  return null;
}

// Clients put a name between the time and the verb; "I wrote to a@example.com and got this:" is a person's sentence.
function hasNameOnly(text: string): boolean {
  if (bracketed.test(text)) return true;
  const time = clock.exec(text);
  const nameTokens = text
    .slice(time ? time.index + time[0].length : 0)
    .replace(verb, " ")
    .split(/[\s,;:()<>"]+/)
    .filter((one) => /\p{L}/u.test(one) && !nameParticles.has(one.toLowerCase()));
  const isSmall = (one: string) => /^\p{Ll}{2}/u.test(one) && !one.includes("@");
  // A single lower-case word is a nickname.
  return nameTokens.length === 1 || !nameTokens.some(isSmall);
}

function markedLength(lines: readonly BodyLine[], from: number): number {
  let length = 1;
  while (lines[from + length]?.mark === "attribution") length += 1;
  return length;
}

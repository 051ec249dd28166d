// Finds misspelled search operators and values: "form:ada", "asignee:me", "is:opne".
import { filterValues, type Operator, operators } from "./parse-query.ts";

interface Mistyped {
  readonly typed: string;
  readonly meant: Operator;
  /** The whole query with the correction. */
  readonly query: string;
}

/** Operator names of other products, and long forms of ours. */
const operatorSynonyms: Readonly<Record<string, Operator>> = {
  sender: "from",
  recipient: "to",
  cc: "to",
  bcc: "to",
  author: "by",
  member: "by",
  assigned: "assignee",
  owner: "assignee",
  channel: "is",
  label: "tag",
  tags: "tag",
  status: "is",
  state: "is",
  folder: "in",
  filename: "file",
  files: "file",
  attachment: "has",
  since: "after",
  newer: "after",
  until: "before",
  older: "before",
};
/** Not operators when followed by a colon. */
const ordinary = new Set(["http", "https", "mailto", "tel", "ftp", "sip", "fwd", "note", "time"]);

const operatorPattern = /(?:^|\s)-?([a-z]{2,12}):/gi;

export function mistypedOperators(text: string): Mistyped[] {
  const bare = withoutQuotes(text);
  return [...bare.matchAll(operatorPattern)].flatMap((found): Mistyped[] => {
    const typed = found[1] ?? "";
    const end = found.index + found[0].length;
    const meant = bare.startsWith("//", end) ? null : suggestOperator(typed.toLowerCase());
    if (meant === null) return [];
    const start = end - 1 - typed.length;
    const rest = text.slice(end).trimStart();
    return [{ typed, meant, query: `${text.slice(0, start)}${meant}:${rest}` }];
  });
}

const likeValue = /(?:^|\s)-?(is|in):([\p{L}-]+)/giu;

/** The whole query with the first value that no filter knows corrected; null if nothing is near it. */
export function correctedValue(text: string): string | null {
  for (const found of withoutQuotes(text).matchAll(likeValue)) {
    const value = (found[2] ?? "").toLowerCase();
    const known = filterValues[(found[1] ?? "").toLowerCase() === "in" ? "in" : "is"];
    if (known.some((one) => one.startsWith(value))) continue;
    const near = known.find((one) => slips(value, one) <= allowedSlips(one.length));
    const end = found.index + found[0].length;
    if (near !== undefined) return `${text.slice(0, end - value.length)}${near}${text.slice(end)}`;
  }
  return null;
}

/** Quoted text is literal; blanking it keeps the offsets. */
const withoutQuotes = (text: string): string =>
  text.replaceAll(/(^|\s)"[^"]*"?/g, (quoted) => " ".repeat(quoted.length));

function suggestOperator(typed: string): Operator | null {
  const isKnown = Object.hasOwn(operators, typed);
  if (isKnown || ordinary.has(typed)) return null;
  if (Object.hasOwn(operatorSynonyms, typed)) return operatorSynonyms[typed] ?? null;
  const near = (Object.keys(operators) as Operator[]).find(
    (one) => slips(typed, one) <= allowedSlips(one.length),
  );
  return near ?? null;
}

/** In a short word a single edit gives another word, so no guess is made. */
const allowedSlips = (length: number): number => (length >= 6 ? 2 : length >= 4 ? 1 : 0);

/** Edit distance with insertions, deletions, substitutions and transpositions (optimal string alignment). */
function slips(typed: string, meant: string): number {
  const rows: number[][] = [Array.from({ length: meant.length + 1 }, (_, at) => at)];
  const cell = (row: number, column: number): number => rows[row]?.[column] ?? Number.MAX_VALUE;
  for (let row = 1; row <= typed.length; row += 1) {
    rows.push([row]);
    for (let column = 1; column <= meant.length; column += 1) {
      const isSame = typed[row - 1] === meant[column - 1];
      const isSwapped =
        typed[row - 1] === meant[column - 2] && typed[row - 2] === meant[column - 1];
      rows[row]?.push(
        Math.min(
          cell(row - 1, column) + 1,
          cell(row, column - 1) + 1,
          cell(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped && row > 1 && column > 1 ? cell(row - 2, column - 2) + 1 : Number.MAX_VALUE,
        ),
      );
    }
  }
  return cell(typed.length, meant.length);
}

// Highlights search matches in a text and extracts the part with the most matches.
import { limit } from "#domain/limits.ts";
import type { SearchQuery, Term } from "./parse-query.ts";
import type { SearchableText, SearchField } from "./search-vector.ts";
import { type SearchToken, tokenize, tokenizeNumbers } from "./tokenize.ts";

export interface HighlightedPart {
  readonly text: string;
  readonly isMatch: boolean;
}

interface Range {
  readonly start: number;
  readonly end: number;
  readonly term: number;
}

/** About two lines of a list. */
const pieceLength = 180;
/** Characters of context before the first match. */
const lead = 50;
const mostRuns = 4 * limit("searchHighlights");

const mayStandIn = (term: Term, field: SearchField): boolean =>
  !term.isLeftOut && (term.field === null || term.field === field);

export function highlightMatches(
  text: string,
  query: SearchQuery,
  field: SearchField,
): HighlightedPart[] {
  return cutAt(text, findRanges(text, query, field));
}

/** Null if nothing matches. */
export function highlightExcerpt(
  text: string,
  query: SearchQuery,
  field: SearchField,
): HighlightedPart[] | null {
  const found = findRanges(text, query, field);
  if (found.length === 0) return null;
  const start = startOf(text, bestStart(found));
  const end = endOf(text, start + pieceLength);
  const inside = found.filter((one) => one.start >= start && one.end <= end);
  const parts = cutAt(
    text.slice(start, end),
    inside.map((one) => ({ ...one, start: one.start - start, end: one.end - start })),
  ).map((part) => ({ ...part, text: part.text.replace(/\s+/g, " ") }));
  return [
    ...(start > 0 ? [{ text: "… ", isMatch: false }] : []),
    ...parts,
    ...(end < text.length ? [{ text: " …", isMatch: false }] : []),
  ];
}

/** Whether these texts have what every term of the query asks for. */
export function isMatchedBy(texts: readonly SearchableText[], query: SearchQuery): boolean {
  return query.terms.every(
    (term) =>
      term.isLeftOut ||
      texts.some(
        ({ text, field }) => findRanges(text, { ...query, terms: [term] }, field).length > 0,
      ),
  );
}

/** The start of a text without matches. */
export function plainExcerpt(text: string): HighlightedPart[] {
  const end = endOf(text, pieceLength);
  const formatted = text.slice(0, end).replace(/\s+/g, " ").trim();
  return formatted === ""
    ? []
    : [{ text: end < text.length ? `${formatted} …` : formatted, isMatch: false }];
}

function findRanges(text: string, query: SearchQuery, field: SearchField): Range[] {
  const tokens = tokenize(text);
  const numbers = tokenizeNumbers(text);
  const found = query.terms.flatMap((term, at): Range[] => {
    if (!mayStandIn(term, field)) return [];
    const same = numbers.filter((one) => term.numbers.includes(one.word));
    return [...runsOf(tokens, term), ...same].map(({ start, end }) => ({ start, end, term: at }));
  });
  const inOrder = found.sort((one, other) => one.start - other.start || other.end - one.end);
  // Overlapping CJK pairs become one match.
  const merged: Range[] = [];
  for (const one of inOrder) {
    const last = merged.at(-1);
    if (last !== undefined && one.start < last.end)
      merged[merged.length - 1] = { ...last, end: Math.max(last.end, one.end) };
    else if (merged.length === limit("searchHighlights")) break;
    else merged.push(one);
  }
  return merged;
}

/** Limits the work; several runs may merge into one match. */
function runsOf(tokens: readonly SearchToken[], { words: sought, isBegun }: Term): Range[] {
  const last = sought.length - 1;
  const fits = (token: SearchToken | undefined, at: number) => {
    const wanted = sought[at] ?? "";
    return at === last && isBegun ? token?.word.startsWith(wanted) : token?.word === wanted;
  };
  const runs: Range[] = [];
  for (const [at, first] of tokens.entries()) {
    if (!sought.every((_, step) => fits(tokens[at + step], step))) continue;
    runs.push({ start: first.start, end: tokens[at + last]?.end ?? first.end, term: 0 });
    if (runs.length === mostRuns) break;
  }
  return runs;
}

/** The start of the window with the most distinct terms; on a tie the first. */
function bestStart(found: readonly Range[]): number {
  let best = { start: found[0]?.start ?? 0, score: 0 };
  for (const [at, one] of found.slice(0, 200).entries()) {
    const near = found
      .slice(at, at + 20)
      .filter((other) => other.end <= one.start + pieceLength - lead);
    const score = new Set(near.map((other) => other.term)).size * 100 + near.length;
    if (score > best.score) best = { start: one.start, score };
  }
  return best.start;
}

function startOf(text: string, at: number): number {
  if (at <= lead) return 0;
  const blank = text.slice(at - lead, at).search(/\s/);
  return blank < 0 ? at - Math.min(at, 10) : at - lead + blank + 1;
}

function endOf(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const tail = text.slice(Math.max(0, at - 40), at);
  const blank = tail.search(/\s(?!\S*\s)/);
  return blank < 0 ? at : Math.max(0, at - 40) + blank;
}

function cutAt(text: string, ranges: readonly Range[]): HighlightedPart[] {
  const parts: HighlightedPart[] = [];
  let from = 0;
  for (const { start, end } of ranges) {
    if (start > from) parts.push({ text: text.slice(from, start), isMatch: false });
    parts.push({ text: text.slice(start, end), isMatch: true });
    from = end;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isMatch: false });
  return parts;
}

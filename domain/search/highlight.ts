// The words that were sought, marked in a text, and the piece of it that shows most of them.
import { limit } from "#domain/limits.ts";
import type { SearchQuery, Term } from "./parse-query.ts";
import type { SearchField } from "./search-vector.ts";
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
/** Words before the first match, that one may see what it is about. */
const lead = 50;
const mostRuns = 4 * limit("searchMarks");

const mayStandIn = (term: Term, place: SearchField): boolean =>
  !term.isLeftOut && (term.place === null || term.place === place);

export function highlightMatches(
  text: string,
  query: SearchQuery,
  place: SearchField,
): HighlightedPart[] {
  return cutAt(text, findRanges(text, query, place));
}

/** Null where nothing of what was sought stands in it. */
export function highlightExcerpt(
  text: string,
  query: SearchQuery,
  place: SearchField,
): HighlightedPart[] | null {
  const found = findRanges(text, query, place);
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

/** The beginning of a text in which nothing is to be marked. */
export function plainExcerpt(text: string): HighlightedPart[] {
  const end = endOf(text, pieceLength);
  const shown = text.slice(0, end).replace(/\s+/g, " ").trim();
  return shown === "" ? [] : [{ text: end < text.length ? `${shown} …` : shown, isMatch: false }];
}

function findRanges(text: string, query: SearchQuery, place: SearchField): Range[] {
  const words = tokenize(text);
  const numbers = tokenizeNumbers(text);
  const found = query.terms.flatMap((term, at): Range[] => {
    if (!mayStandIn(term, place)) return [];
    const same = numbers.filter((one) => term.numbers.includes(one.word));
    return [...runsOf(words, term), ...same].map(({ start, end }) => ({ start, end, term: at }));
  });
  const inOrder = found.sort((one, other) => one.start - other.start || other.end - one.end);
  // Pairs of signs overlap: they are one mark.
  const kept: Range[] = [];
  for (const one of inOrder) {
    const last = kept.at(-1);
    if (last !== undefined && one.start < last.end)
      kept[kept.length - 1] = { ...last, end: Math.max(last.end, one.end) };
    else if (kept.length === limit("searchMarks")) break;
    else kept.push(one);
  }
  return kept;
}

/** Never many more than are marked; several of them may be one mark. */
function runsOf(words: readonly SearchToken[], { words: sought, isBegun }: Term): Range[] {
  const last = sought.length - 1;
  const fits = (word: SearchToken | undefined, at: number) => {
    const wanted = sought[at] ?? "";
    return at === last && isBegun ? word?.word.startsWith(wanted) : word?.word === wanted;
  };
  const runs: Range[] = [];
  for (const [at, first] of words.entries()) {
    if (!sought.every((_, step) => fits(words[at + step], step))) continue;
    runs.push({ start: first.start, end: words[at + last]?.end ?? first.end, term: 0 });
    if (runs.length === mostRuns) break;
  }
  return runs;
}

/** Where most of the different words stand together; of equals the first. */
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

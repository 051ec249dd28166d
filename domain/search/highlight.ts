// Highlights search matches in a text and extracts the part with the most matches.
import { limit } from "#domain/limits.ts";
import type { SearchQuery, Term } from "./parse-query.ts";
import { maxSearchedLength, type SearchableText, type SearchField } from "./search-vector.ts";
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
const canMatch = (term: Term, field: SearchField): boolean =>
  !term.isExcluded && (term.field === null || term.field === field);

export function highlightMatches(
  text: string,
  query: SearchQuery,
  field: SearchField,
): HighlightedPart[] {
  return cutAt(text, findRanges(text, query, field));
}

/** Null if nothing of what is indexed of the text matches. */
export function highlightExcerpt(
  whole: string,
  query: SearchQuery,
  field: SearchField,
): HighlightedPart[] | null {
  const text = whole.slice(0, maxSearchedLength);
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

/** The terms of the query that match the text. */
export function listMatchingTerms({ text, field }: SearchableText, query: SearchQuery): Term[] {
  const searched = text.slice(0, maxSearchedLength);
  const tokens = tokenize(searched);
  const numbers = tokenizeNumbers(searched);
  return query.terms.filter(
    (term) =>
      canMatch(term, field) &&
      (numbers.some((one) => term.numbers.includes(one.word)) ||
        tokens.some((_, at) => isRunOf(tokens, at, term))),
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
  const terms = [...query.terms.entries()].filter(([, term]) => canMatch(term, field));
  if (terms.length === 0) return [];
  const numbers = tokenizeNumbers(text).flatMap(({ word, start, end }): Range[] => {
    const found = terms.find(([, term]) => term.numbers.includes(word));
    return found ? [{ start, end, term: found[0] }] : [];
  });
  const inOrder = [...findRuns(tokenize(text), terms), ...numbers].sort(
    (one, other) => one.start - other.start || other.end - one.end,
  );
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

/** In order, until there are more separate matches than are highlighted. */
function findRuns(
  tokens: readonly SearchToken[],
  terms: readonly (readonly [at: number, term: Term])[],
): Range[] {
  const runs: Range[] = [];
  let separate = 0;
  let end = 0;
  for (const [at, { start }] of tokens.entries()) {
    for (const [term, group] of terms) {
      if (!isRunOf(tokens, at, group)) continue;
      if (start >= end) separate += 1;
      if (separate > limit("searchHighlights")) return runs;
      const last = tokens[at + group.words.length - 1];
      runs.push({ start, end: last?.end ?? start, term });
      end = Math.max(end, last?.end ?? start);
    }
  }
  return runs;
}

/** Whether the words of the term begin at this token. */
function isRunOf(tokens: readonly SearchToken[], at: number, { words, isPrefix }: Term): boolean {
  const last = words.length - 1;
  for (let step = 0; step <= last; step += 1) {
    const word = tokens[at + step]?.word;
    const expectedWord = words[step] ?? "";
    if (word === undefined) return false;
    if (step === last && isPrefix ? !word.startsWith(expectedWord) : word !== expectedWord)
      return false;
  }
  return true;
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

// Writes a query in PostgreSQL's tsquery syntax. Contains only words, weights and our own tokens, so user input can't
// inject syntax.
import type { SearchQuery, Term } from "./parse-query.ts";
import { searchFields, searchFlagToken, workspaceToken } from "./search-vector.ts";

export interface TsQueryInput {
  /** The full condition. */
  readonly whole: string;
  /** The same without short prefixes, for the index: they would match too many words although others are rare. */
  readonly narrow: string;
  /** Whether the query has a positive term; the index can't search by exclusions alone. */
  readonly hasPositiveTerm: boolean;
}

export function toTsquery(workspaceId: string, query: SearchQuery): TsQueryInput {
  return join(workspaceId, query, (term) => [write(term)]);
}

/**
 * Excludes only what surely no person's name matches, for entries whose contact's name the member may not know. Names are
 * in the fields from and to. Null if the query excludes no name.
 */
export function toNameBlindTsquery(workspaceId: string, query: SearchQuery): TsQueryInput | null {
  const canBeName = ({ isExcluded, field }: Term) =>
    isExcluded && field !== "body" && field !== "file";
  if (!query.terms.some(canBeName)) return null;
  return join(workspaceId, query, (term) => {
    if (!canBeName(term)) return [write(term)];
    return term.field === null ? [write(term, `${searchFields.body}${searchFields.file}`)] : [];
  });
}

function join(
  workspaceId: string,
  query: SearchQuery,
  writeLeftOut: (term: Term) => readonly string[],
): TsQueryInput {
  const base = [
    `'${workspaceToken(workspaceId)}'`,
    ...query.flags.map((flag) => `'${searchFlagToken(flag)}'`),
  ];
  const positive = query.terms.filter((term) => !term.isExcluded);
  const steady = positive.filter((term) => !isShortPrefix(term));
  const leftOut = query.terms
    .filter((term) => term.isExcluded)
    .flatMap(writeLeftOut)
    .map((one) => `!(${one})`);
  const all = (terms: readonly Term[]) =>
    [...base, ...terms.map((term) => write(term)), ...leftOut].join(" & ");
  return {
    whole: all(positive),
    narrow: all(steady.length > 0 ? steady : positive),
    hasPositiveTerm: positive.length > 0,
  };
}

/** For names and addresses: ignores from: and to:, and drops file: terms. */
export function toContactTsquery(workspaceId: string, query: SearchQuery): string | null {
  const positive = query.terms.filter((term) => !term.isExcluded && term.field !== "file");
  if (positive.length === 0) return null;
  const words = positive.map((term) => write(term, ""));
  return [`'${workspaceToken(workspaceId)}'`, ...words].join(" & ");
}

const isShortPrefix = ({ words, isPrefix }: Term): boolean =>
  isPrefix && words.length === 1 && (words[0] ?? "").length <= 3;

function write(
  { words, isPrefix, field, numbers }: Term,
  weight = field === null ? "" : searchFields[field],
): string {
  const last = words.length - 1;
  const phrase = words
    .map((word, at) => {
      const flags = `${at === last && isPrefix ? "*" : ""}${weight}`;
      return flags === "" ? `'${word}'` : `'${word}':${flags}`;
    })
    .join(" <-> ");
  if (numbers.length === 0) return words.length > 1 ? `(${phrase})` : phrase;
  const endings = numbers.map((number) => `'${number}'${weight === "" ? "" : `:${weight}`}`);
  return `(${endings.join(" | ")} | (${phrase}))`;
}

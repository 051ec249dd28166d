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
  const base = [
    `'${workspaceToken(workspaceId)}'`,
    ...query.facts.map((flag) => `'${searchFlagToken(flag)}'`),
  ];
  const positive = query.terms.filter((term) => !term.isLeftOut);
  const steady = positive.filter((term) => !isShortPrefix(term));
  const leftOut = query.terms.filter((term) => term.isLeftOut).map((term) => `!(${write(term)})`);
  const join = (terms: readonly Term[]) => [...base, ...terms.map(write), ...leftOut].join(" & ");
  return {
    whole: join(positive),
    narrow: join(steady.length > 0 ? steady : positive),
    hasPositiveTerm: positive.length > 0,
  };
}

/** For names and addresses: ignores from: and to:, and drops file: terms. */
export function toContactTsquery(workspaceId: string, query: SearchQuery): string | null {
  const positive = query.terms.filter((term) => !term.isLeftOut && term.field !== "file");
  if (positive.length === 0) return null;
  const words = positive.map((term) => write({ ...term, field: null }));
  return [`'${workspaceToken(workspaceId)}'`, ...words].join(" & ");
}

const isShortPrefix = ({ words, isStarted }: Term): boolean =>
  isStarted && words.length === 1 && (words[0] ?? "").length <= 3;

function write({ words, isStarted, field, numbers }: Term): string {
  const weight = field === null ? "" : searchFields[field];
  const last = words.length - 1;
  const phrase = words
    .map((word, at) => {
      const flags = `${at === last && isStarted ? "*" : ""}${weight}`;
      return flags === "" ? `'${word}'` : `'${word}':${flags}`;
    })
    .join(" <-> ");
  if (numbers.length === 0) return words.length > 1 ? `(${phrase})` : phrase;
  const endings = numbers.map((number) => `'${number}'${weight === "" ? "" : `:${weight}`}`);
  return `(${endings.join(" | ")} | (${phrase}))`;
}

// A query in PostgreSQL's spelling. Only words, weights and our own signs go in, so nothing typed can be taken
// for a sign of that spelling.
import type { SearchQuery, Term } from "./parse-query.ts";
import { searchFields, searchFlagToken, workspaceToken } from "./search-vector.ts";

export interface TsQueryInput {
  /** What a text must hold. */
  readonly whole: string;
  /** The same without short beginnings: the index would gather all they begin, though other words are rare. */
  readonly narrow: string;
  /** Something is sought that the index can go by; what is only left out it cannot. */
  readonly hasSought: boolean;
}

export function toTsquery(workspaceId: string, query: SearchQuery): TsQueryInput {
  const base = [
    `'${workspaceToken(workspaceId)}'`,
    ...query.facts.map((fact) => `'${searchFlagToken(fact)}'`),
  ];
  const sought = query.terms.filter((term) => !term.isLeftOut);
  const steady = sought.filter((term) => !isShortBeginning(term));
  const leftOut = query.terms.filter((term) => term.isLeftOut).map((term) => `!(${write(term)})`);
  const join = (terms: readonly Term[]) => [...base, ...terms.map(write), ...leftOut].join(" & ");
  return {
    whole: join(sought),
    narrow: join(steady.length > 0 ? steady : sought),
    hasSought: sought.length > 0,
  };
}

/** Of names and addresses: the places of a mail's people say nothing, all else is sought. */
export function toContactTsquery(workspaceId: string, query: SearchQuery): string | null {
  const sought = query.terms.filter((term) => !term.isLeftOut && term.place !== "file");
  if (sought.length === 0) return null;
  const words = sought.map((term) => write({ ...term, place: null }));
  return [`'${workspaceToken(workspaceId)}'`, ...words].join(" & ");
}

const isShortBeginning = ({ words, isBegun }: Term): boolean =>
  isBegun && words.length === 1 && (words[0] ?? "").length <= 3;

function write({ words, isBegun, place, numbers }: Term): string {
  const weight = place === null ? "" : searchFields[place];
  const last = words.length - 1;
  const phrase = words
    .map((word, at) => {
      const flags = `${at === last && isBegun ? "*" : ""}${weight}`;
      return flags === "" ? `'${word}'` : `'${word}':${flags}`;
    })
    .join(" <-> ");
  if (numbers.length === 0) return words.length > 1 ? `(${phrase})` : phrase;
  const wanted = numbers.map((number) => `'${number}'${weight === "" ? "" : `:${weight}`}`);
  return `(${wanted.join(" | ")} | (${phrase}))`;
}

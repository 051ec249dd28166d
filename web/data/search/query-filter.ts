// The filters above the results are part of the query text: choosing one writes it, and a typed one shows as selected.
// Pure.
import { type Operator, parseQueryParts } from "#domain/search/parse-query.ts";

/** The first value of this operator, as typed; null if it is not in the query. */
export const filterOf = (query: string, operator: Operator): string | null =>
  parseQueryParts(query).find((piece) => piece.operator === operator && !piece.isExcluded)?.value ??
  null;

/** Replaces all filters of this operator with one; null removes them. */
export function withFilter(query: string, operator: Operator, value: string | null): string {
  const others = parseQueryParts(query)
    .filter((piece) => piece.operator !== operator)
    .map((piece) => query.slice(piece.start, piece.end));
  const filter =
    value === null ? [] : [`${operator}:${/[\s"]/.test(value) ? quote(value) : value}`];
  return [...filter, ...others].join(" ");
}

const quote = (value: string): string => `"${value.replaceAll('"', "")}"`;

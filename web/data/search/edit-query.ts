// The filters above the results are words of the query like all others: choosing one writes it, and what was
// typed shows as chosen. Pure.
import { type Operator, parseQueryParts } from "#domain/search/parse-query.ts";

/** The first value of that name, as it was typed; null where it is not in the query. */
export const filterOf = (query: string, operator: Operator): string | null =>
  parseQueryParts(query).find((piece) => piece.operator === operator && !piece.isLeftOut)?.value ??
  null;

/** The query with that filter alone of its name; null takes it away. */
export function withFilter(query: string, operator: Operator, value: string | null): string {
  const others = parseQueryParts(query)
    .filter((piece) => piece.operator !== operator)
    .map((piece) => query.slice(piece.start, piece.end));
  const filter =
    value === null ? [] : [`${operator}:${/[\s"]/.test(value) ? quote(value) : value}`];
  return [...filter, ...others].join(" ");
}

const quote = (value: string): string => `"${value.replaceAll('"', "")}"`;

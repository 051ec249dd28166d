import type { Operator } from "#domain/search/parse-query.ts";
import { filterOf, withFilter } from "#web/data/search/query-filter.ts";
import { type FilterChoice, FilterMenu } from "#web/ui/popover/filter-menu.tsx";

interface QueryFilterProps {
  query: string;
  onQuery: (query: string) => void;
  operator: Operator;
  label: string;
  /** The option for no filter. */
  all: string;
  choices: readonly FilterChoice[];
}

/** A filter stored as a term of the query. */
export function QueryFilter({ query, onQuery, operator, ...rest }: QueryFilterProps) {
  return (
    <FilterMenu
      {...rest}
      value={filterOf(query, operator)}
      onChoose={(value) => onQuery(withFilter(query, operator, value))}
    />
  );
}

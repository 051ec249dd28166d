import type { ReactNode } from "react";
import { correctedValue, mistypedOperators } from "#domain/search/mistyped.ts";
import { operators } from "#domain/search/parse-query.ts";
import { filterOf, withFilter } from "#web/data/search/query-filter.ts";
import type { SearchPage } from "#web/data/search/search-query.ts";
import { fill } from "#web/language/fill.ts";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";
import * as words from "./words.ts";

interface NothingFoundProps {
  query: string;
  page: SearchPage;
  hasPeople: boolean;
  onQuery: (query: string) => void;
  /** A link to search further back, if there is more. */
  children?: ReactNode;
}

const filters = ["is", "inbox", "by", "assignee", "after", "before", "in", "has", "tag"] as const;

export function NothingFound({ query, page, hasPeople, onQuery, children }: NothingFoundProps) {
  const { timeZone, locale } = useTimeFrame();
  const text = filters.reduce((rest, filter) => withFilter(rest, filter, null), query).trim();
  const hasActiveFilter = filters.some((filter) => filterOf(query, filter) !== null);
  const [mistyped] = mistypedOperators(query);
  if (mistyped !== undefined)
    return (
      <EmptyState
        title={fill(words.noOperator, { typed: mistyped.typed, meant: mistyped.meant })}
        actions={
          <Button onClick={() => onQuery(mistyped.query)}>
            {fill(words.searchFor, { query: mistyped.query.trim() })}
          </Button>
        }
      >
        {fill(words.youCanUse, { operators: Object.keys(operators).join(":, ") })}
      </EmptyState>
    );
  const [unknown] = page.unknown;
  if (unknown !== undefined) {
    const corrected = correctedValue(query);
    return (
      <EmptyState
        title={unknown}
        actions={
          corrected !== null && (
            <Button onClick={() => onQuery(corrected)}>
              {fill(words.searchFor, { query: corrected.trim() })}
            </Button>
          )
        }
      >
        {/^No /.test(unknown) && words.typeFirstLetters}
      </EmptyState>
    );
  }
  const title = hasPeople
    ? words.noMessagesFromThem
    : fill(words.nothingFound, { query: text || query });
  const actions = (
    <>
      {children}
      {hasActiveFilter && text !== "" && (
        <Button onClick={() => onQuery(text)}>{words.searchWithoutFilters}</Button>
      )}
    </>
  );
  if (page.searchedBackTo !== null) {
    const day = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "long" }).format(
      new Date(page.searchedBackTo),
    );
    return (
      <EmptyState title={fill(words.nothingSince, { day })} actions={actions}>
        {words.possiblyOlder}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={title} actions={actions}>
      {hasActiveFilter ? words.tryFewerOrWithout : words.tryFewer}
    </EmptyState>
  );
}

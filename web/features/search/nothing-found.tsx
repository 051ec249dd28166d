import type { ReactNode } from "react";
import { mistypedOperators } from "#domain/search/mistyped.ts";
import { operators } from "#domain/search/parse-query.ts";
import { filterOf, withFilter } from "#web/data/search/edit-query.ts";
import type { SearchPage } from "#web/data/search/search-query.ts";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { useTimeFrame } from "#web/ui/time/relative-clock.tsx";

interface NothingFoundProps {
  query: string;
  page: SearchPage;
  hasPeople: boolean;
  onQuery: (query: string) => void;
  /** A link to search further back, if there is more. */
  children?: ReactNode;
}

const filters = ["is", "line", "by", "assignee", "after", "before", "in", "has", "tag"] as const;

export function NothingFound({ query, page, hasPeople, onQuery, children }: NothingFoundProps) {
  const { timeZone, locale } = useTimeFrame();
  const text = filters.reduce((rest, filter) => withFilter(rest, filter, null), query).trim();
  const hasActiveFilter = filters.some((filter) => filterOf(query, filter) !== null);
  const [mistyped] = mistypedOperators(query);
  if (mistyped !== undefined)
    return (
      <EmptyState
        title={`No operator ${mistyped.typed}:. Did you mean ${mistyped.meant}:?`}
        actions={
          <Button onClick={() => onQuery(mistyped.query)}>
            Search for {mistyped.query.trim()}
          </Button>
        }
      >
        You can use {Object.keys(operators).join(":, ")}:. Put words in quotes to search for them as
        they are.
      </EmptyState>
    );
  const [unknown] = page.unknown;
  if (unknown !== undefined)
    return (
      <EmptyState title={unknown}>
        {unknown.startsWith("No ") && "Type the first letters of its name."}
      </EmptyState>
    );
  const title = hasPeople ? "No messages from them" : `Nothing found for “${text || query}”`;
  const actions = (
    <>
      {children}
      {hasActiveFilter && text !== "" && (
        <Button onClick={() => onQuery(text)}>Search without filters</Button>
      )}
    </>
  );
  if (page.lookedBackTo !== null) {
    const day = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "long" }).format(
      new Date(page.lookedBackTo),
    );
    return (
      <EmptyState title={`Nothing since ${day}`} actions={actions}>
        There may be older results.
      </EmptyState>
    );
  }
  return (
    <EmptyState title={title} actions={actions}>
      {hasActiveFilter
        ? "Try fewer words, or search without filters."
        : "Try fewer words, or the start of a word. To search spam and trash, use in:spam and in:trash."}
    </EmptyState>
  );
}

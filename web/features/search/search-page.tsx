// One box over everything that was said. The address holds the query, so that it can be gone back to, sent
// to a colleague and kept; what is typed gets there once it has rested.
import { useInfiniteQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useCommand } from "#web/data/commands.ts";
import { navigate } from "#web/data/navigation.ts";
import { routePaths } from "#web/data/routes.ts";
import { opensOnEnter } from "#web/data/search/opens-on-enter.ts";
import { isSearchable, searchQuery } from "#web/data/search/search-query.ts";
import { useDebouncedValue } from "#web/data/use-debounced-value.ts";
import { VisuallyHidden } from "#web/ui/display/visually-hidden.tsx";
import { useSpokenCount } from "#web/ui/feedback/use-spoken-count.ts";
import { usePageTitle } from "#web/ui/use-page-title.ts";
import { resultPath, SearchBox, viewOf } from "./search-box.tsx";
import { SearchEmpty } from "./search-empty.tsx";
import { SearchFilters } from "./search-filters.tsx";
import { SearchResults } from "./search-results.tsx";
import "./search.css";

interface SearchPageProps {
  /** As the address has it. */
  query: string;
  onLeave: () => void;
}

export function SearchPage({ query, onLeave }: SearchPageProps) {
  const [text, setText] = useState(query);
  const box = useRef<HTMLInputElement>(null);
  const settled = useDebouncedValue(text, 180);
  const asked = useRef(query);
  useEffect(() => {
    if (settled === asked.current) return;
    asked.current = settled;
    navigate(routePaths.search(settled.trim() === "" ? "" : settled), { replace: true });
  }, [settled]);
  // Another address by another way: a link, the palette.
  useEffect(() => {
    if (query.trim() === asked.current.trim()) return;
    asked.current = query;
    setText(query);
  }, [query]);

  usePageTitle(query === "" ? "Search" : `${query} · Search`);
  const toBox = () => {
    box.current?.focus();
    box.current?.select();
  };
  useCommand("search", toBox);
  useCommand("leave", onLeave);

  const results = useInfiniteQuery(searchQuery(query));
  const pages = results.data?.pages;
  const hits = useMemo(() => pages?.flatMap((page) => page.hits) ?? [], [pages]);
  const numbered = pages?.[0]?.numbered ?? null;
  const [hit] = hits;
  const firstAddress =
    hit !== undefined
      ? resultPath(hit)
      : numbered && routePaths.conversation(viewOf(numbered.place), numbered.number);
  const isAnswered = pages !== undefined && !results.isPlaceholderData;
  const opens = opensOnEnter({ text, query, isAnswered, first: firstAddress });
  const enter = useEnterOnce(opens, text, box);
  const isKnown = pages !== undefined && !results.isFetching;
  useSpokenCount(query, isKnown ? hits.length + (numbered === null ? 0 : 1) : null);
  const choose = (next: string) => {
    setText(next);
    asked.current = next;
    navigate(routePaths.search(next), { replace: true });
  };
  return (
    <>
      <SearchBox
        ref={box}
        text={text}
        isBusy={results.isFetching && !results.isFetchingNextPage}
        onEnter={enter}
        onText={setText}
        onLeave={onLeave}
      />
      {isSearchable(query) && (
        <VisuallyHidden>
          <h1>Search results for {query}</h1>
        </VisuallyHidden>
      )}
      <SearchFilters query={text} onQuery={choose} />
      {isSearchable(query) ? (
        <SearchResults
          query={query}
          results={results}
          hits={hits}
          onQuery={choose}
          onUp={() => box.current?.focus()}
        />
      ) : (
        <SearchEmpty
          onPick={(words) => {
            setText(words);
            box.current?.focus();
          }}
        />
      )}
    </>
  );
}

/** Pressed before the answer is there, Enter counts once it is: for the same words, while the focus is still in the box. */
function useEnterOnce(
  opens: ReturnType<typeof opensOnEnter>,
  text: string,
  box: RefObject<HTMLInputElement | null>,
): () => void {
  const entered = useRef<string | null>(null);
  useEffect(() => {
    if (entered.current === null) return;
    const isConfirmed = entered.current === text && document.activeElement === box.current;
    if (isConfirmed && opens === "later") return;
    entered.current = null;
    if (isConfirmed && opens !== null) navigate(opens);
  }, [opens, text, box]);
  return () => {
    if (opens === "later") entered.current = text;
    else if (opens !== null) navigate(opens);
  };
}

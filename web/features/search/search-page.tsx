// One search box for all conversations. The query is in the URL, so it can be revisited, shared and bookmarked; typing
// updates it after a pause.
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
import { rememberResult, SearchResults } from "./search-results.tsx";
import "./search.module.css";
import { fill } from "#web/language/fill.ts";
import * as words from "./words.ts";

interface SearchPageProps {
  /** The query in the URL. */
  query: string;
  onLeave: () => void;
}

export function SearchPage({ query, onLeave }: SearchPageProps) {
  const [text, setText] = useState(query);
  const box = useRef<HTMLInputElement>(null);
  const settled = useDebouncedValue(text, 180);
  const lastQuery = useRef(query);
  useEffect(() => {
    if (settled === lastQuery.current) return;
    lastQuery.current = settled;
    navigate(routePaths.search(settled.trim() === "" ? "" : settled), { replace: true });
  }, [settled]);
  // The URL was changed elsewhere, by a link or the palette.
  useEffect(() => {
    if (query.trim() === lastQuery.current.trim()) return;
    lastQuery.current = query;
    setText(query);
  }, [query]);

  usePageTitle(query === "" ? words.search : fill(words.queryTitle, { query }));
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
      : numbered && routePaths.conversation(viewOf(numbered.folder), numbered.number);
  const hasResponse = pages !== undefined && !results.isPlaceholderData;
  const opens = opensOnEnter({ text, query, hasResponse, first: firstAddress });
  const openFirst = (path: string) => {
    if (hit !== undefined) rememberResult(query, hit);
    navigate(path);
  };
  const enter = useEnterOnce(opens, text, box, openFirst);
  const isKnown = pages !== undefined && !results.isFetching;
  useSpokenCount(query, isKnown ? hits.length + (numbered === null ? 0 : 1) : null);
  const choose = (next: string) => {
    setText(next);
    lastQuery.current = next;
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
          <h1>{fill(words.resultsFor, { query })}</h1>
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
          onPick={(suggestion) => {
            setText(suggestion);
            box.current?.focus();
          }}
        />
      )}
    </>
  );
}

/**
 * Enter pressed before the results arrive opens one when they do, if the text is unchanged and the box still has focus.
 */
function useEnterOnce(
  opens: ReturnType<typeof opensOnEnter>,
  text: string,
  box: RefObject<HTMLInputElement | null>,
  open: (path: string) => void,
): () => void {
  const entered = useRef<string | null>(null);
  const latestOpen = useRef(open);
  latestOpen.current = open;
  useEffect(() => {
    if (entered.current === null) return;
    const isConfirmed = entered.current === text && document.activeElement === box.current;
    if (isConfirmed && opens === "later") return;
    entered.current = null;
    if (isConfirmed && opens !== null) latestOpen.current(opens);
  }, [opens, text, box]);
  return () => {
    if (opens === "later") entered.current = text;
    else if (opens !== null) open(opens);
  };
}

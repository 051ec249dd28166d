import { type UseInfiniteQueryResult, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { errorMessage } from "#web/data/api-error.ts";
import { canLoadMore } from "#web/data/can-load-more.ts";
import { conversationQuery } from "#web/data/conversations/conversation-queries.ts";
import { routePaths } from "#web/data/routes.ts";
import type { SearchHit, SearchPage } from "#web/data/search/search-query.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Avatar } from "#web/ui/display/avatar.tsx";
import { FailedScreen } from "#web/ui/feedback/error-boundary.tsx";
import { SkeletonRows } from "#web/ui/feedback/skeleton.tsx";
import { phoneWidth, useMediaQuery } from "#web/ui/layout/use-media-query.ts";
import { VirtualList } from "#web/ui/list/virtual-list.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { PeopleStrip } from "./people-strip.tsx";
import { ResultRow } from "./result-row.tsx";
import styles from "./search.module.css";
import { viewOf } from "./search-box.tsx";
import { SearchFooter } from "./search-footer.tsx";
import { useResultKeys } from "./use-result-keys.ts";
import * as words from "./words.ts";

interface SearchResultsProps {
  query: string;
  results: UseInfiniteQueryResult<{ pages: readonly SearchPage[] }>;
  hits: readonly SearchHit[];
  onQuery: (query: string) => void;
  /** Moves from the first row back into the box. */
  onUp: () => void;
}

/** The conversation whose number was typed. */
function Numbered({ conversation }: { conversation: NonNullable<SearchPage["numbered"]> }) {
  const { number, contactName, subject, folder, lastEntry } = conversation;
  return (
    <ul className={styles.searchPeople} aria-label={words.conversation}>
      <li>
        <a className={styles.person} href={routePaths.conversation(viewOf(folder), number)}>
          <Avatar name={contactName} size={24} />
          <span className={styles.personText}>
            <b className="ell">
              #{number} {contactName}
            </b>
            <span className="ell">{subject === "" ? lastEntry.preview : subject}</span>
          </span>
        </a>
      </li>
    </ul>
  );
}

/** The last position in the results of each query, restored on return. */
const cursors = new Map<string, string>();

/** The result opened from the search box gets the focus on return. */
export function rememberResult(query: string, { entryId }: SearchHit): void {
  cursors.set(query, entryId);
}

function useCursor(query: string, hits: readonly SearchHit[]) {
  const [cursor, setState] = useState(() => cursors.get(query) ?? null);
  const isBack = useRef(cursor !== null);
  useEffect(() => {
    if (!isBack.current || hits.length === 0) return;
    isBack.current = false;
    const isFree = document.activeElement?.matches("body, main") ?? true;
    if (isFree) document.getElementById(`row-${cursor}`)?.focus();
  }, [cursor, hits]);
  const setCursor = (entryId: string) => {
    cursors.set(query, entryId);
    setState(entryId);
  };
  return [cursor, setCursor] as const;
}

const keyOf = (hit: SearchHit): string => hit.entryId;

export function SearchResults({ query, results, hits, onQuery, onUp }: SearchResultsProps) {
  const cache = useQueryClient();
  const [cursor, setCursor] = useCursor(query, hits);
  const rowHeight = useMediaQuery(phoneWidth) ? 98 : 70;
  const near = (hit: SearchHit | undefined) => {
    if (hit) void cache.prefetchQuery(conversationQuery(cache, hit.conversation.number));
  };
  const active = hits.find((hit) => hit.entryId === cursor)?.entryId ?? null;
  useResultKeys({ hits, cursor: active, setCursor, near, onUp });

  const pages = results.data?.pages ?? [];
  const first = pages[0];
  const last = pages.at(-1);
  if (results.isError && hits.length === 0)
    return (
      <FailedScreen title={words.searchFailed} onRetry={() => void results.refetch()}>
        {errorMessage(results.error)}
      </FailedScreen>
    );
  if (first === undefined)
    return <SkeletonRows label={words.searching} rows={8} height={rowHeight} />;
  const foot = last !== undefined && (
    <SearchFooter
      searchedBackTo={last.searchedBackTo}
      hasMore={results.hasNextPage}
      isBusy={results.isFetchingNextPage}
      hasFailed={results.isFetchNextPageError}
      onFurther={() => void results.fetchNextPage()}
    />
  );
  return (
    <>
      {first.numbered !== null && <Numbered conversation={first.numbered} />}
      <PeopleStrip people={first.people} />
      {hits.length === 0 ? (
        first.numbered !== null ? null : (
          <NothingFound
            query={query}
            page={first}
            hasPeople={first.people.length > 0}
            onQuery={onQuery}
          >
            {results.hasNextPage && (
              <Button
                busy={results.isFetchingNextPage}
                onClick={() => void results.fetchNextPage()}
              >
                {words.searchOlder}
              </Button>
            )}
          </NothingFound>
        )
      ) : (
        <VirtualList
          label={words.results}
          className={styles.searchResults}
          items={hits}
          keyOf={keyOf}
          rowHeight={rowHeight}
          activeKey={active}
          onActiveChange={setCursor}
          onReachEnd={() => void results.fetchNextPage()}
          // If the search stopped early, it continues only on request rather than as long as nothing is found.
          canLoadMore={canLoadMore(results) && last?.searchedBackTo === null}
          total={results.hasNextPage ? -1 : hits.length}
          scrollKey={`search ${query}`}
          foot={foot}
          renderRow={(hit, attributes) => (
            <ResultRow key={hit.entryId} hit={hit} attributes={attributes} onNear={near} />
          )}
        />
      )}
    </>
  );
}

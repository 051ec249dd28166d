import { infiniteQueryOptions } from "@tanstack/react-query";
import { isEmptyQuery, parseSearchQuery } from "#domain/search/parse-query.ts";
import { queryKeys } from "#web/data/query-keys.ts";
import { type Outputs, rpc } from "#web/data/rpc.ts";

export type SearchPage = Outputs["search"];
export type SearchHit = SearchPage["hits"][number];
export type SearchPerson = SearchPage["people"][number];

/** About two screens of results. */
const size = 25;

export const isSearchable = (query: string): boolean => !isEmptyQuery(parseSearchQuery(query));

export const searchQuery = (query: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.search(query),
    queryFn: ({ pageParam, signal }): Promise<SearchPage> => {
      const after = pageParam === undefined ? {} : { after: pageParam };
      return rpc("search", { query, size, ...after }, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: SearchPage) => last.next ?? undefined,
    enabled: isSearchable(query),
    // New messages are found when the query runs again.
    staleTime: 15_000,
    // Keeps the previous results while the next ones load.
    placeholderData: (before) => before,
  });

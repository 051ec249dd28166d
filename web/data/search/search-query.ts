import { infiniteQueryOptions } from "@tanstack/react-query";
import { isEmptyQuery, readQuery } from "#domain/search/read-query.ts";
import { call, type Outputs } from "#web/data/api.ts";
import { keys } from "#web/data/keys.ts";

export type SearchPage = Outputs["search"];
export type SearchHit = SearchPage["hits"][number];
export type SearchPerson = SearchPage["people"][number];

/** Two screens of results. */
const size = 25;

export const asksForSomething = (query: string): boolean => !isEmptyQuery(readQuery(query));

export const searchQuery = (query: string) =>
  infiniteQueryOptions({
    queryKey: keys.search(query),
    queryFn: ({ pageParam, signal }): Promise<SearchPage> => {
      const after = pageParam === undefined ? {} : { after: pageParam };
      return call("search", { query, size, ...after }, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: SearchPage) => last.next ?? undefined,
    enabled: asksForSomething(query),
    // What is said meanwhile is found when one asks again.
    staleTime: 15_000,
    // The results of a letter ago stay until those of this one are there.
    placeholderData: (before) => before,
  });

import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { canLoadMore } from "./can-load-more.ts";

/** Pages 1 and 2; the request for page 2 has this many failures. */
function openList(failures: number) {
  let left = failures;
  return new InfiniteQueryObserver(new QueryClient(), {
    queryKey: ["rows"],
    queryFn: async ({ pageParam }) => {
      if (pageParam === 2 && left-- > 0) throw new Error("no connection");
      return pageParam;
    },
    initialPageParam: 1,
    getNextPageParam: (last: number) => (last < 2 ? last + 1 : undefined),
    retry: false,
  });
}

test("a list that is reloading loads its next page once it has been reloaded", async () => {
  const list = openList(0);
  const seen: boolean[] = [];
  const stop = list.subscribe((result) => seen.push(canLoadMore(result)));
  await list.refetch();
  const reloaded = list.refetch();
  expect(canLoadMore(list.getCurrentResult())).toBe(false);
  await reloaded;
  expect(canLoadMore(list.getCurrentResult())).toBe(true);
  await list.fetchNextPage();
  expect(canLoadMore(list.getCurrentResult())).toBe(false);
  expect(seen).toContain(true);
  stop();
});

test("a failed page is not asked for again by itself", async () => {
  const list = openList(1);
  const stop = list.subscribe(() => undefined);
  await list.refetch();
  await list.fetchNextPage();
  const failed = list.getCurrentResult();
  expect([failed.hasNextPage, failed.isFetching]).toEqual([true, false]);
  expect(canLoadMore(failed)).toBe(false);
  stop();
});

import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { createQueryClient } from "./query-client.ts";

let cache: QueryClient;
let asked: PromiseWithResolvers<string>[];

beforeEach(() => {
  cache = createQueryClient();
  asked = [];
});

const query = {
  queryKey: ["leaks"],
  queryFn: () => {
    const response = Promise.withResolvers<string>();
    asked.push(response);
    return response.promise;
  },
};
const isOld = () => cache.getQueryState(query.queryKey)?.isInvalidated;

test("a query invalidated during its first request is requested again, once, after the response", async () => {
  const seen = new QueryObserver(cache, query);
  const leave = seen.subscribe(() => undefined);
  void cache.invalidateQueries({ queryKey: ["leaks"] });
  void cache.invalidateQueries({ queryKey: ["leaks"] });
  expect(asked).toHaveLength(1);
  asked[0]?.resolve("one");
  await expect.poll(() => asked).toHaveLength(2);
  expect(seen.getCurrentResult().data).toBe("one");
  asked[1]?.resolve("two");
  await expect.poll(() => seen.getCurrentResult().data).toBe("two");
  expect(asked).toHaveLength(2);
  expect(isOld()).toBe(false);
  leave();
});

test("a query invalidated during a prefetch is requested again on use", async () => {
  const ahead = cache.prefetchQuery(query);
  void cache.invalidateQueries({ queryKey: ["leaks"] });
  asked[0]?.resolve("one");
  await ahead;
  await expect.poll(() => isOld()).toBe(true);
  expect(asked).toHaveLength(1);
  const leave = new QueryObserver(cache, query).subscribe(() => undefined);
  expect(asked).toHaveLength(2);
  asked[1]?.resolve("two");
  await expect.poll(() => cache.getQueryData(query.queryKey)).toBe("two");
  leave();
});

test("leaves queries that were not invalidated or that failed", async () => {
  const calm = cache.prefetchQuery(query);
  asked[0]?.resolve("one");
  await calm;
  expect(isOld()).toBe(false);
  cache.clear();
  const failing = cache.prefetchQuery(query);
  void cache.invalidateQueries({ queryKey: ["leaks"] });
  asked[1]?.reject(new Error("no"));
  await failing;
  expect(asked).toHaveLength(2);
});

test("updating invalidated data leaves it invalidated, and it is requested on the next use", async () => {
  const first = cache.prefetchQuery(query);
  asked[0]?.resolve("one");
  await first;
  await cache.invalidateQueries({ queryKey: ["leaks"] });
  cache.setQueryData(query.queryKey, "one, changed");
  expect(isOld()).toBe(true);
  const leave = new QueryObserver(cache, query).subscribe(() => undefined);
  expect(asked).toHaveLength(2);
  asked[1]?.resolve("two");
  await expect.poll(() => cache.getQueryData(query.queryKey)).toBe("two");
  expect(isOld()).toBe(false);
  leave();
});

test("updating data does not change its age", async () => {
  const loadedAt = Date.now() - 60_000;
  cache.setQueryData(query.queryKey, "one", { updatedAt: loadedAt });
  cache.setQueriesData({ queryKey: ["leaks"] }, "one, changed");
  expect(cache.getQueryData(query.queryKey)).toBe("one, changed");
  expect(cache.getQueryState(query.queryKey)?.dataUpdatedAt).toBe(loadedAt);
});

test("data set for an empty query is fresh", () => {
  cache.setQueryData(query.queryKey, "one");
  expect(Date.now() - (cache.getQueryState(query.queryKey)?.dataUpdatedAt ?? 0)).toBeLessThan(
    60_000,
  );
});

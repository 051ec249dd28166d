import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { ApiError } from "#web/data/api-error.ts";
import { refetchFailedQueries } from "./live-connection.ts";

test("on reconnect, queries that failed without a connection are retried; rejected ones are not", async () => {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const refuse = (code: "no_connection" | "not_found") => () =>
    Promise.reject(new ApiError({ code, status: 0, message: code }));
  const lost = vi.fn(refuse("no_connection"));
  const away = vi.fn(refuse("not_found"));
  for (const [queryKey, queryFn] of [
    [["lost"], lost],
    [["away"], away],
  ] as const)
    new QueryObserver(cache, { queryKey, queryFn }).subscribe(() => undefined);
  await expect.poll(() => cache.isFetching()).toBe(0);
  lost.mockResolvedValueOnce("there" as never);
  refetchFailedQueries(cache);
  await expect.poll(() => cache.getQueryData(["lost"])).toBe("there");
  expect(away).toHaveBeenCalledOnce();
});

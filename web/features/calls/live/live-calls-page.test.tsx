import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { bootstrapQuery } from "#web/data/bootstrap.ts";
import { liveCallsQuery } from "#web/data/call/live-calls-query.ts";
import { LiveCallsPage } from "./live-calls-page.tsx";

function render(cache: QueryClient): string {
  cache.setQueryData(bootstrapQuery.queryKey, { members: [] } as never);
  return renderToStaticMarkup(
    <QueryClientProvider client={cache}>
      <LiveCallsPage onLeave={() => undefined} />
    </QueryClientProvider>,
  );
}

test("calls that are known stay when fetching them again fails", async () => {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 1e9 } } });
  const failing = { ...liveCallsQuery, queryFn: () => Promise.reject(new Error("unreachable")) };
  cache.setQueryData(liveCallsQuery.queryKey, []);
  await cache.fetchQuery({ ...failing, staleTime: 0 }).catch(() => undefined);
  const shown = render(cache);
  expect(shown).toContain("No active calls");
  expect(shown).not.toContain("Couldn&#x27;t load calls");
});

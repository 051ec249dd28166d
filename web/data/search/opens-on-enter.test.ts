import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { opensOnEnter } from "./opens-on-enter.ts";
import { searchQuery } from "./search-query.ts";

afterEach(() => vi.unstubAllGlobals());

const first = "/conversations/open/12";
const current = { text: "boiler", query: "boiler", hasResponse: true, first };

test("Enter opens the first result for the typed text", () => {
  expect(opensOnEnter(current)).toBe(first);
  expect(opensOnEnter({ ...current, text: "boiler " })).toBe(first);
  expect(opensOnEnter({ ...current, first: null })).toBeNull();
});

test("waits while the results are for a different text", () => {
  expect(opensOnEnter({ ...current, text: "boilers" })).toBe("later");
  expect(opensOnEnter({ ...current, text: "boilers", query: "boilers", hasResponse: false })).toBe(
    "later",
  );
});

test("an empty field opens nothing, whatever is still on the page", () => {
  expect(opensOnEnter({ ...current, text: "" })).toBeNull();
  expect(opensOnEnter({ ...current, text: "  ", query: "" })).toBeNull();
});

test("results kept while the next ones load are marked as placeholders", async () => {
  const responses: (() => void)[] = [];
  vi.stubGlobal("fetch", (_: string, { body }: RequestInit) => {
    const { query } = JSON.parse(String(body)) as { query: string };
    const page = { hits: [], people: [], numbered: null, next: null, searchedBackTo: null };
    return new Promise((resolve) => {
      responses.push(() => resolve(Response.json({ ...page, unknown: [query] })));
    });
  });
  const cache = new QueryClient();
  const observer = new InfiniteQueryObserver(cache, searchQuery("boiler"));
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => responses).toHaveLength(1);
  responses[0]?.();
  await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true);
  expect(observer.getCurrentResult().isPlaceholderData).toBe(false);
  observer.setOptions(searchQuery("boilers"));
  expect(observer.getCurrentResult()).toMatchObject({ isSuccess: true, isPlaceholderData: true });
  await expect.poll(() => responses).toHaveLength(2);
  responses[1]?.();
  await expect.poll(() => observer.getCurrentResult().isPlaceholderData).toBe(false);
  stop();
  cache.clear();
});

import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { opensOnEnter } from "./opens-on-enter.ts";
import { searchQuery } from "./search-query.ts";

afterEach(() => vi.unstubAllGlobals());

const first = "/conversations/open/12";
const answered = { text: "boiler", query: "boiler", isAnswered: true, first };

test("Enter opens the first result for the typed text", () => {
  expect(opensOnEnter(answered)).toBe(first);
  expect(opensOnEnter({ ...answered, text: "boiler " })).toBe(first);
  expect(opensOnEnter({ ...answered, first: null })).toBeNull();
});

test("waits for the response while the text differs from the answered query", () => {
  expect(opensOnEnter({ ...answered, text: "boilers" })).toBe("later");
  expect(opensOnEnter({ ...answered, text: "boilers", query: "boilers", isAnswered: false })).toBe(
    "later",
  );
});

test("an empty field opens nothing, whatever is still on the page", () => {
  expect(opensOnEnter({ ...answered, text: "" })).toBeNull();
  expect(opensOnEnter({ ...answered, text: "  ", query: "" })).toBeNull();
});

test("results kept while the next ones load are marked as placeholders", async () => {
  const answers: (() => void)[] = [];
  vi.stubGlobal("fetch", (_: string, { body }: RequestInit) => {
    const { query } = JSON.parse(String(body)) as { query: string };
    const page = { hits: [], people: [], numbered: null, next: null, searchedBackTo: null };
    return new Promise((resolve) => {
      answers.push(() => resolve(Response.json({ ...page, unknown: [query] })));
    });
  });
  const cache = new QueryClient();
  const observer = new InfiniteQueryObserver(cache, searchQuery("boiler"));
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => answers).toHaveLength(1);
  answers[0]?.();
  await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true);
  expect(observer.getCurrentResult().isPlaceholderData).toBe(false);
  observer.setOptions(searchQuery("boilers"));
  expect(observer.getCurrentResult()).toMatchObject({ isSuccess: true, isPlaceholderData: true });
  await expect.poll(() => answers).toHaveLength(2);
  answers[1]?.();
  await expect.poll(() => observer.getCurrentResult().isPlaceholderData).toBe(false);
  stop();
  cache.clear();
});

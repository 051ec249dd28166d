import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SavedView } from "#contract/live-protocol.ts";
import type { FilterCondition } from "#domain/conversation/conversation-filter.ts";
import type { SavedViewId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { applyServerState } from "./conversations/conversation-cache.ts";
import { savedViewRules } from "./conversations/insert-row.ts";
import { type ListPages, rowsOf } from "./conversations/list-rows.ts";
import { bootstrapFor, memberId, rowFor } from "./conversations/row-fixtures.ts";
import { queryKeys } from "./query-keys.ts";
import { setSavedViewRules, watchTimedViews } from "./saved-view-rules.ts";

const me = memberId(1);
const id = "0190aaaa-0000-7000-8000-000000000001" as SavedViewId;
const key = `view:${id}`;
const viewOf = (...conditions: FilterCondition[]) =>
  ({
    id,
    name: "Urgent",
    filter: { match: "all", conditions, groups: [] },
    sort: "newest",
    memberId: me,
    teamId: null,
    updatedAt: "2026-11-20T08:00:00.000Z",
  }) as SavedView;
const urgent = viewOf({ field: "priority", is: "any", values: ["urgent"] });

let cache: QueryClient;
beforeEach(() => {
  cache = new QueryClient();
  cache.setQueryData(queryKeys.bootstrap, bootstrapFor(me));
});
afterEach(() => {
  setSavedViewRules(cache, []);
  vi.useRealTimers();
});

const listKey = queryKeys.list(key, "newest");
const put = (...numbers: number[]) =>
  cache.setQueryData<ListPages>(listKey, {
    pages: [{ rows: numbers.map((n) => rowFor(n, { priority: "urgent" })), next: null }],
    pageParams: [undefined],
  });
const shown = () => rowsOf(cache.getQueryData<ListPages>(listKey)).map((row) => row.number);
const isStale = () => cache.getQueryState(listKey)?.isInvalidated;

test("live changes move conversations into a saved view, out of it, and count them", () => {
  setSavedViewRules(cache, [urgent]);
  put(1);
  cache.setQueryData(queryKeys.savedCounts, { counts: { [key]: 1 } });
  cache.setQueryData<ListPages>(queryKeys.list("open", "newest"), {
    pages: [{ rows: [rowFor(2), rowFor(1, { priority: "urgent" })], next: null }],
    pageParams: [undefined],
  });
  applyServerState(cache, rowFor(2, { priority: "urgent", version: 2 }));
  expect(shown()).toEqual([2, 1]);
  expect(cache.getQueryData(queryKeys.savedCounts)).toEqual({ counts: { [key]: 2 } });
  applyServerState(cache, rowFor(1, { priority: "low", version: 2 }));
  expect(shown()).toEqual([2]);
  expect(cache.getQueryData(queryKeys.savedCounts)).toEqual({ counts: { [key]: 1 } });
});

test("a list is read again when its view changes, and not when another one does", () => {
  setSavedViewRules(cache, [urgent]);
  put(1);
  setSavedViewRules(cache, [{ ...urgent, name: "Renamed" }]);
  expect(isStale()).toBe(false);
  setSavedViewRules(cache, [viewOf({ field: "has", is: "any", values: ["missed-call"] })]);
  expect(isStale()).toBe(true);
});

test('a view over waiting time takes in what waits long enough, and is read again after "timedViewSeconds"', () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-20T10:00:00.000Z") });
  const waiting = viewOf({ field: "waiting", is: "over", minutes: 120 });
  setSavedViewRules(cache, [waiting]);
  const row = rowFor(1, { waitingSince: "2026-11-20T08:00:01.000Z" });
  const matches = () => savedViewRules.get(id)?.(row, me);
  expect(matches()).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(matches()).toBe(true);
  const stop = watchTimedViews(cache);
  put();
  vi.advanceTimersByTime(limit("timedViewSeconds") * 1_000 - 1);
  expect(isStale()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isStale()).toBe(true);
  setSavedViewRules(cache, [urgent]);
  put();
  vi.advanceTimersByTime(limit("timedViewSeconds") * 1_000);
  expect(isStale()).toBe(false);
  stop();
});

import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { currentMark, isStaleSince, isTooOld, recordStale } from "./recent-changes.ts";

test("a response that is older than the changes kept is requested again", () => {
  const cache = new QueryClient();
  recordStale(cache, "first");
  const mark = currentMark(cache);
  for (let count = 0; count < 399; count += 1) recordStale(cache, "other");
  expect(isTooOld(cache, mark)).toBe(false);
  expect(isStaleSince(cache, mark, ["first"])).toBe(false);
  recordStale(cache, "other");
  expect(isTooOld(cache, mark)).toBe(true);
  expect(isStaleSince(cache, mark, ["first"])).toBe(true);
  expect(isTooOld(cache, currentMark(cache))).toBe(false);
});

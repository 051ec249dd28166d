import { expect, test } from "vitest";
import { compareInstants, earliestOf, isAfter, latestOf } from "./instants.ts";

const [whole, half, next] = [
  "2026-11-20T12:00:00Z",
  "2026-11-20T12:00:00.5Z",
  "2026-11-20T12:00:01Z",
];

test("timestamps with and without fractions are ordered by time", () => {
  expect([next, half, whole].sort(compareInstants)).toEqual([whole, half, next]);
  expect([isAfter(half, whole), isAfter(whole, half), isAfter(half, half)]).toEqual([
    true,
    false,
    false,
  ]);
  expect([latestOf(whole, half), earliestOf(whole, half)]).toEqual([half, whole]);
});

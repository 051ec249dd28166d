import { expect, test } from "vitest";
import { isDue, lookAgainAt } from "./due.ts";
import { limit } from "./limits.ts";

const now = new Date("2026-03-02T09:00:00.000Z");
const inMs = (ms: number) => new Date(now.getTime() + ms);

test("what a timer wakes a moment early is due; anything later is looked at again, and never at once", () => {
  const early = limit("timerEarlyMs");
  expect(isDue(inMs(-1), now)).toBe(true);
  expect(isDue(inMs(early).toISOString(), now)).toBe(true);
  expect(isDue(inMs(early + 1), now)).toBe(false);
  expect(lookAgainAt(inMs(60_000), now)).toEqual(inMs(60_000));
  expect(lookAgainAt(inMs(early - 1), now)).toEqual(inMs(early));
});

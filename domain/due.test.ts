import { expect, test } from "vitest";
import { isDue, nextCheckAt } from "./due.ts";
import { limit } from "./limits.ts";

const now = new Date("2026-03-02T09:00:00.000Z");
const inMs = (ms: number) => new Date(now.getTime() + ms);

test("counts a time as due slightly early, and schedules the next check of a later one, never immediately", () => {
  const early = limit("timerClockSkewMs");
  expect(isDue(inMs(-1), now)).toBe(true);
  expect(isDue(inMs(early).toISOString(), now)).toBe(true);
  expect(isDue(inMs(early + 1), now)).toBe(false);
  expect(nextCheckAt(inMs(60_000), now)).toEqual(inMs(60_000));
  expect(nextCheckAt(inMs(early - 1), now)).toEqual(inMs(early));
});

import { expect, test } from "vitest";
import { groupByDay } from "./group-by-day.ts";

test("starts a new day at midnight in the reader's time zone", () => {
  const rows = [
    { at: "2026-11-20T08:30:00Z" },
    { at: "2026-11-20T07:30:00Z" },
    { at: "2026-11-19T22:00:00Z" },
  ];
  const now = new Date("2026-11-20T10:00:00Z");
  const inNewYork = groupByDay(rows, { now, timeZone: "America/New_York", locale: "en-GB" });
  expect(inNewYork.map(({ day, rows: own }) => [day, own.length])).toEqual([
    ["Today", 2],
    ["Yesterday", 1],
  ]);
  const inTokyo = groupByDay(rows, { now, timeZone: "Asia/Tokyo", locale: "en-GB" });
  expect(inTokyo.map(({ rows: own }) => own.length)).toEqual([3]);
});

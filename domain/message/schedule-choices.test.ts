import { expect, test } from "vitest";
import { scheduleChoices } from "./schedule-choices.ts";

const times = (now: string, zone = "Europe/London") =>
  scheduleChoices(new Date(now), zone).map(({ key, at }) => [key, at]);

test("offers this afternoon, tomorrow and Monday on a Friday morning", () => {
  expect(times("2026-11-20T10:00:00Z")).toEqual([
    ["afternoon", "2026-11-20T16:00:00.000Z"],
    ["tomorrow", "2026-11-21T09:00:00.000Z"],
    ["monday", "2026-11-23T09:00:00.000Z"],
  ]);
});

test("offers the evening later in the day, and a number of hours at night", () => {
  expect(times("2026-11-18T16:30:00Z")[0]).toEqual(["evening", "2026-11-18T19:00:00.000Z"]);
  expect(times("2026-11-18T21:00:00Z").slice(0, 3)).toEqual([
    ["hour", "2026-11-18T22:00:00.000Z"],
    ["three_hours", "2026-11-19T00:00:00.000Z"],
    ["tomorrow", "2026-11-19T09:00:00.000Z"],
  ]);
});

test('says "Next Monday" on a Monday', () => {
  const labels = (now: string) =>
    scheduleChoices(new Date(now), "Europe/London").map(({ label }) => label);
  const hours = ["In 1 hour", "In 3 hours"];
  expect(labels("2026-11-23T20:00:00Z")).toEqual([...hours, "Tomorrow morning", "Next Monday"]);
  expect(labels("2026-11-20T20:00:00Z")).toEqual([...hours, "Tomorrow morning", "Monday morning"]);
});

test("omits Monday on a Sunday, and uses the member's time zone", () => {
  expect(times("2026-11-22T20:00:00Z").at(-1)?.[0]).toBe("tomorrow");
  expect(times("2026-11-20T23:30:00Z", "Asia/Tokyo")[0]).toEqual([
    "afternoon",
    "2026-11-21T07:00:00.000Z",
  ]);
});

import { expect, test } from "vitest";
import { scheduleChoices } from "./schedule-choices.ts";

const times = (now: string, zone = "Europe/London") =>
  scheduleChoices(new Date(now), zone).map(({ key, at }) => [key, at]);

test("a Friday morning offers this afternoon, tomorrow and Monday", () => {
  expect(times("2026-11-20T10:00:00Z")).toEqual([
    ["afternoon", "2026-11-20T16:00:00.000Z"],
    ["tomorrow", "2026-11-21T09:00:00.000Z"],
    ["monday", "2026-11-23T09:00:00.000Z"],
  ]);
});

test("later in the day it is the evening, and at night nothing today", () => {
  expect(times("2026-11-18T16:30:00Z")[0]).toEqual(["evening", "2026-11-18T19:00:00.000Z"]);
  expect(times("2026-11-18T21:00:00Z").map(([key]) => key)).toEqual(["tomorrow", "monday"]);
});

test("on a Monday the next one is named so", () => {
  const labels = (now: string) =>
    scheduleChoices(new Date(now), "Europe/London").map(({ label }) => label);
  expect(labels("2026-11-23T20:00:00Z")).toEqual(["Tomorrow morning", "Next Monday"]);
  expect(labels("2026-11-20T20:00:00Z")).toEqual(["Tomorrow morning", "Monday morning"]);
});

test("a Sunday has no Monday beside tomorrow, and the clock is the member's own", () => {
  expect(times("2026-11-22T20:00:00Z").map(([key]) => key)).toEqual(["tomorrow"]);
  expect(times("2026-11-20T23:30:00Z", "Asia/Tokyo")[0]).toEqual([
    "afternoon",
    "2026-11-21T07:00:00.000Z",
  ]);
});

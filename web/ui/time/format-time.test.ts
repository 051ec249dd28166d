import { describe, expect, test } from "vitest";
import {
  formatDay,
  formatFullDateTime,
  formatLogTime,
  formatRelative,
  formatTime,
  formatUpcoming,
  type TimeFrame,
} from "./format-time.ts";

// A Friday, 09:46 in Bristol.
const frame: TimeFrame = {
  now: new Date("2026-11-20T09:46:00Z"),
  timeZone: "Europe/London",
  locale: "en-GB",
};

describe("relative time", () => {
  test.each([
    ["2026-11-20T09:45:40Z", "now"],
    ["2026-11-20T09:42:00Z", "4 min"],
    ["2026-11-20T08:47:00Z", "59 min"],
    ["2026-11-20T08:46:00Z", "1 h"],
    ["2026-11-20T00:10:00Z", "9 h"],
    ["2026-11-19T23:50:00Z", "Yesterday"],
    ["2026-11-18T18:47:00Z", "Wed"],
    ["2026-11-14T12:00:00Z", "Sat"],
    ["2026-11-13T12:00:00Z", "13 Nov"],
    ["2024-11-16T12:00:00Z", "16 Nov 2024"],
  ])("%s is %s", (at, text) => {
    expect(formatRelative(at, frame)).toBe(text);
  });

  test("a fast clock never produces a negative time", () => {
    expect(formatRelative("2026-11-20T09:48:00Z", frame)).toBe("now");
  });

  test("just after midnight hours are shown instead of the day", () => {
    const night = { ...frame, now: new Date("2026-11-20T01:00:00Z") };
    expect(formatRelative("2026-11-19T23:00:00Z", night)).toBe("2 h");
  });

  test("yesterday follows the reader's time zone, not the server's", () => {
    const at = "2026-11-19T12:00:00Z"; // already the 20th in Kiritimati
    expect(formatRelative(at, frame)).toBe("Yesterday");
    expect(formatRelative(at, { ...frame, timeZone: "Pacific/Kiritimati" })).toBe("21 h");
  });

  test("the night when clocks go back is still one day", () => {
    const october = { ...frame, now: new Date("2026-10-26T09:00:00Z") };
    expect(formatRelative("2026-10-24T23:30:00Z", october)).toBe("Yesterday");
  });
});

test("recent days have names", () => {
  expect(formatDay("2026-11-20T00:01:00Z", frame)).toBe("Today");
  expect(formatDay("2026-11-19T10:00:00Z", frame)).toBe("Yesterday");
  expect(formatDay("2026-11-18T10:00:00Z", frame)).toBe("Wednesday 18 November");
  expect(formatDay("2025-11-18T10:00:00Z", frame)).toBe("Tuesday, 18 November 2025");
  const american = { ...frame, locale: "en-US" };
  expect(formatDay("2026-11-18T10:00:00Z", american)).toBe("Wednesday, November 18");
  expect(formatDay("2025-11-18T10:00:00Z", american)).toBe("Tuesday, November 18, 2025");
});

test("time and full date follow time zone and language", () => {
  expect(formatTime("2026-11-18T18:47:00Z", frame)).toBe("18:47");
  expect(formatTime("2026-11-18T18:47:00Z", { ...frame, timeZone: "Asia/Kolkata" })).toBe("00:17");
  expect(formatTime("2026-11-18T18:47:00Z", { ...frame, locale: "en-US" })).toMatch(/^6:47\sPM$/);
  expect(formatFullDateTime("2026-11-18T18:47:00Z", frame)).toBe("Wednesday 18 November, 18:47");
});

test("a log shows the time of past events", () => {
  expect(formatLogTime("2026-11-20T09:42:00Z", frame)).toBe("4 min");
  expect(formatLogTime("2026-11-20T07:05:00Z", frame)).toBe("Today 07:05");
  expect(formatLogTime("2026-11-19T18:47:00Z", frame)).toBe("Yesterday 18:47");
  expect(formatLogTime("2026-11-17T18:47:00Z", frame)).toBe("Tue 18:47");
  expect(formatLogTime("2026-11-02T18:47:00Z", frame)).toBe("2 Nov, 18:47");
});

test("future times are as short as possible", () => {
  expect(formatUpcoming("2026-11-20T17:00:00Z", frame)).toBe("17:00");
  expect(formatUpcoming("2026-11-21T08:00:00Z", frame)).toBe("Tomorrow 08:00");
  expect(formatUpcoming("2026-11-23T08:00:00Z", frame)).toBe("Mon 08:00");
  expect(formatUpcoming("2026-12-16T08:00:00Z", frame)).toBe("16 Dec, 08:00");
});

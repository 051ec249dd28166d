import { expect, test } from "vitest";
import { formatLocalDateTime, parseLocalDateTime } from "./local-clock.ts";
import { atLocalMinute } from "./time-zone.ts";

test("reads a typed time in the member's time zone, in summer and in winter", () => {
  for (const [typed, zone, moment] of [
    ["2026-11-20T09:00", "Europe/London", "2026-11-20T09:00:00.000Z"],
    ["2026-07-01T09:00", "Europe/London", "2026-07-01T08:00:00.000Z"],
    ["2026-11-20T09:00", "America/New_York", "2026-11-20T14:00:00.000Z"],
    ["2026-11-20T09:30", "Asia/Kolkata", "2026-11-20T04:00:00.000Z"],
  ] as const) {
    const at = parseLocalDateTime(typed, zone);
    expect(at?.toISOString()).toBe(moment);
    expect(at && formatLocalDateTime(at, zone)).toBe(typed);
  }
});

test("returns null for an incomplete date", () => {
  expect(parseLocalDateTime("", "Europe/London")).toBeNull();
  expect(parseLocalDateTime("2026-11-", "Europe/London")).toBeNull();
});

test("shifts a time inside a daylight saving gap forward, like `atLocalMinute`", () => {
  const skipped = [
    ["Europe/Berlin", "2027-03-28T02:30", "2027-03-28T01:30:00.000Z"],
    ["Europe/London", "2027-03-28T01:30", "2027-03-28T01:30:00.000Z"],
    ["America/New_York", "2027-03-14T02:30", "2027-03-14T07:30:00.000Z"],
    ["Australia/Lord_Howe", "2026-10-04T02:15", "2026-10-03T15:45:00.000Z"],
  ] as const;
  for (const [zone, typed, moment] of skipped) {
    expect(parseLocalDateTime(typed, zone)?.toISOString(), zone).toBe(moment);
    const [year, month, day, hour, minute] = typed.split(/\D/).map(Number) as number[];
    const from = { year: year ?? 0, month: month ?? 0, day: day ?? 0 };
    const at = atLocalMinute(from, 0, (hour ?? 0) * 60 + (minute ?? 0), zone);
    expect(at.toISOString(), zone).toBe(moment);
  }
});

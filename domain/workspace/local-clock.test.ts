import { expect, test } from "vitest";
import { momentOfClock, writeClock } from "./local-clock.ts";

test("what is typed is meant on the member's own clock, in summer and in winter", () => {
  for (const [typed, zone, moment] of [
    ["2026-11-20T09:00", "Europe/London", "2026-11-20T09:00:00.000Z"],
    ["2026-07-01T09:00", "Europe/London", "2026-07-01T08:00:00.000Z"],
    ["2026-11-20T09:00", "America/New_York", "2026-11-20T14:00:00.000Z"],
    ["2026-11-20T09:30", "Asia/Kolkata", "2026-11-20T04:00:00.000Z"],
  ] as const) {
    const at = momentOfClock(typed, zone);
    expect(at?.toISOString()).toBe(moment);
    expect(at && writeClock(at, zone)).toBe(typed);
  }
});

test("half a date is none", () => {
  expect(momentOfClock("", "Europe/London")).toBeNull();
  expect(momentOfClock("2026-11-", "Europe/London")).toBeNull();
});

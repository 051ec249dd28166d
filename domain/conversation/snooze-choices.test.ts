import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { atLocalTime, isTimeZone, localParts } from "#domain/workspace/time-zone.ts";
import { snoozeChoices, validateSnoozeUntil } from "./snooze-choices.ts";

describe("snooze choices", () => {
  test("use local time, also across a daylight saving change", () => {
    // Saturday before the clocks go back in London (25 October 2026).
    const choices = snoozeChoices(new Date("2026-10-24T10:00:00Z"), "Europe/London");
    expect(choices.find((one) => one.key === "tomorrow")?.until).toBe("2026-10-25T09:00:00.000Z");
    expect(choices.find((one) => one.key === "next_week")?.until).toBe("2026-10-26T09:00:00.000Z");
    const before = snoozeChoices(new Date("2026-10-23T10:00:00Z"), "Europe/London");
    expect(before.find((one) => one.key === "tomorrow")?.until).toBe("2026-10-24T08:00:00.000Z");
  });
  test("have no duplicates: on a Sunday, Monday is tomorrow, and the Monday after it is offered", () => {
    const choices = snoozeChoices(new Date("2026-10-25T10:00:00Z"), "Europe/London");
    expect(choices.map(({ key, until }) => [key, until])).toEqual([
      ["later", "2026-10-25T13:00:00.000Z"],
      ["tomorrow", "2026-10-26T09:00:00.000Z"],
      ["next_week", "2026-11-02T09:00:00.000Z"],
      ["next_month", "2026-11-22T09:00:00.000Z"],
    ]);
  });
  test('say "Next Monday" on a Monday', () => {
    const choices = snoozeChoices(new Date("2026-11-23T10:00:00Z"), "Europe/London");
    expect(choices.find((one) => one.key === "next_week")?.label).toBe("Next Monday");
  });
  test('offer "later today" early enough in the day, then a number of hours', () => {
    const shortest = (now: string) =>
      snoozeChoices(new Date(now), "Europe/London")
        .filter(({ key }) => ["later", "hour", "three_hours"].includes(key))
        .map(({ label, until }) => [label, until]);
    expect(shortest("2026-11-20T16:59:00Z")).toEqual([["Later today", "2026-11-20T19:59:00.000Z"]]);
    expect(shortest("2026-11-20T22:00:00Z")).toEqual([
      ["In 1 hour", "2026-11-20T23:00:00.000Z"],
      ["In 3 hours", "2026-11-21T01:00:00.000Z"],
    ]);
  });
  test("are all in the future and distinct, in every time zone", () => {
    const zones = [
      "Europe/London",
      "America/New_York",
      "Asia/Kolkata",
      "Australia/Lord_Howe",
      "Pacific/Apia",
      "America/St_Johns",
    ];
    fc.assert(
      fc.property(
        fc.date({ min: new Date("2025-01-01"), max: new Date("2030-01-01"), noInvalidDate: true }),
        fc.constantFrom(...zones),
        (now, zone) => {
          const choices = snoozeChoices(now, zone);
          for (const { until } of choices) expect(Date.parse(until)).toBeGreaterThan(now.getTime());
          expect(new Set(choices.map((one) => one.until)).size).toBe(choices.length);
        },
      ),
    );
  });
  test("a time in the past is rejected", () => {
    expect(() =>
      validateSnoozeUntil("2026-01-01T00:00:00Z", new Date("2026-11-20T00:00:00Z")),
    ).toThrow(/future time/);
  });
});

test("nine o'clock is nine o'clock in the local time zone", () => {
  const zones = [
    "Europe/London",
    "America/New_York",
    "Asia/Kolkata",
    "Australia/Lord_Howe",
    "Pacific/Chatham",
  ];
  fc.assert(
    fc.property(
      fc.date({ min: new Date("2025-01-01"), max: new Date("2030-01-01"), noInvalidDate: true }),
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom(...zones),
      (now, days, zone) => {
        const at = localParts(atLocalTime(localParts(now, zone), days, 9, zone), zone);
        expect([at.hour, at.minute]).toEqual([9, 0]);
      },
    ),
  );
});

test("only known time zones are accepted", () => {
  expect(isTimeZone("Europe/London")).toBe(true);
  expect(isTimeZone("Mars/Olympus")).toBe(false);
});

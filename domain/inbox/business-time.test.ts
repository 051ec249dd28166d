import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { minuteMs } from "#domain/day-ms.ts";
import { businessSecondsBetween, instantAfter, nextOpening } from "./business-time.ts";
import { type BusinessHours, defaultBusinessHours, isOpen, type OpeningHours } from "./hours.ts";

const utc = (at: string) => new Date(`${at}:00Z`);
const overnight: BusinessHours = {
  timeZone: "Europe/Berlin",
  week: [[{ from: "22:00", to: "06:00" }], [], [], [], [], [], []],
  exceptions: [],
};

describe("business time", () => {
  test("at 17:55 before a holiday continues on the next working morning", () => {
    const hours: BusinessHours = {
      ...defaultBusinessHours("America/New_York"),
      week: Array.from({ length: 7 }, (_, day) =>
        day < 5 ? [{ from: "09:00", to: "18:00" }] : [],
      ),
      exceptions: [{ date: "2026-11-26", name: "Thanksgiving", openings: [] }],
    };
    const from = utc("2026-11-25T22:55");
    expect(instantAfter(hours, from, 3600)).toEqual(utc("2026-11-27T14:55"));
    expect(businessSecondsBetween(hours, from, utc("2026-11-27T15:00"))).toBe(65 * 60);
  });

  test("of a night shift is an hour longer or shorter when the clock changes", () => {
    const nights = {
      ...overnight,
      week: Array.from({ length: 7 }, () => [{ from: "22:00", to: "06:00" }]),
    };
    const hoursFrom = (from: string, to: string) =>
      businessSecondsBetween(nights, utc(from), utc(to)) / 3600;
    expect(hoursFrom("2026-03-28T12:00", "2026-03-29T12:00")).toBe(7);
    expect(hoursFrom("2026-10-24T12:00", "2026-10-25T12:00")).toBe(9);
    expect(hoursFrom("2026-02-28T12:00", "2026-03-01T12:00")).toBe(8);
  });

  test("of a shift that began the evening before goes on into a day off", () => {
    const hours = { ...overnight, exceptions: [{ date: "2026-12-08", name: "", openings: [] }] };
    expect(instantAfter(hours, utc("2026-12-07T12:00"), 5 * 3600)).toEqual(utc("2026-12-08T02:00"));
  });

  test("never comes if it never opens, and is all time without hours", () => {
    const never = { ...overnight, week: Array.from({ length: 7 }, () => []) };
    const from = utc("2026-12-07T12:00");
    expect(instantAfter(never, from, 60)).toBeNull();
    expect(instantAfter(null, from, 60)).toEqual(utc("2026-12-07T12:01"));
    expect(businessSecondsBetween(null, from, utc("2026-12-07T12:01"))).toBe(60);
  });
});

/** How often a time was converted to a time zone, the costly part. */
function conversionsIn(work: () => void): number {
  const converted = vi.spyOn(Intl.DateTimeFormat.prototype, "formatToParts");
  try {
    work();
    return converted.mock.calls.length;
  } finally {
    converted.mockRestore();
  }
}

describe("looks only at the days it needs", () => {
  const always = {
    ...overnight,
    week: Array.from({ length: 7 }, () => [{ from: "00:00", to: "24:00" }]),
  };
  const never = { ...overnight, week: Array.from({ length: 7 }, () => []) };
  const from = utc("2026-12-07T12:00");

  test("of hours without a gap", () => {
    const conversions = conversionsIn(() => {
      expect(instantAfter(always, from, 3600)).toEqual(utc("2026-12-07T13:00"));
      expect(nextOpening(always, from)).toEqual(from);
    });
    expect(conversions).toBeLessThan(10);
  });

  test("of hours that never open, or no more", () => {
    const past = { date: "2025-12-24", name: "", openings: [{ from: "09:00", to: "12:00" }] };
    const hours = { ...never, exceptions: [past] };
    const conversions = conversionsIn(() => {
      expect(instantAfter(hours, from, 3600)).toBeNull();
      expect(nextOpening(hours, from)).toBeNull();
    });
    expect(conversions).toBe(0);
  });

  const openOnMondays = (until: string): BusinessHours => ({
    timeZone: "America/St_Johns",
    week: [[{ from: "09:00", to: until }], [], [], [], [], [], []],
    exceptions: [],
  });

  test("of hours that open too rarely for the target", () => {
    const hours = openOnMondays("09:01");
    const conversions = conversionsIn(() => {
      expect(instantAfter(hours, from, 525_600 * 60)).toBeNull();
    });
    expect(conversions).toBeLessThan(400);
  });

  test("once for all conversations: a thousand long targets take less than a second of the processor", () => {
    const hours = openOnMondays("10:00");
    const since = process.cpuUsage();
    const conversions = conversionsIn(() => {
      for (let nth = 0; nth < 1_000; nth += 1) {
        const start = new Date(from.getTime() + nth * minuteMs);
        expect(instantAfter(hours, start, 50 * 3600)).not.toBeNull();
        expect(instantAfter(hours, start, 100 * 3600)).toBeNull();
      }
    });
    expect(conversions).toBeLessThan(500);
    expect(process.cpuUsage(since).user).toBeLessThan(1_000_000);
  });
});

test("a target that isn't reached within a year never is", () => {
  const hours = { ...overnight, week: [[{ from: "09:00", to: "10:00" }], [], [], [], [], [], []] };
  expect(instantAfter(hours, utc("2026-12-07T12:00"), 52 * 3600)).toEqual(utc("2027-12-06T09:00"));
  expect(instantAfter(hours, utc("2026-12-07T12:00"), 53 * 3600)).toBeNull();
});

const zones = [
  "Europe/London",
  "America/New_York",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "America/Sao_Paulo",
  "Pacific/Apia",
  "Africa/Casablanca",
];
const clockOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
/** Up to two openings of a day, of which the last may end on the next day. */
const openings: fc.Arbitrary<OpeningHours[]> = fc
  .uniqueArray(fc.integer({ min: 0, max: 1439 }), { minLength: 0, maxLength: 4 })
  .map((minutes) => minutes.toSorted((one, other) => one - other))
  .chain((minutes) =>
    fc.boolean().map((isOvernight) => {
      const pairs: OpeningHours[] = [];
      for (let index = 0; index + 1 < minutes.length; index += 2)
        pairs.push({ from: clockOf(minutes[index] ?? 0), to: clockOf(minutes[index + 1] ?? 0) });
      const last = pairs.at(-1);
      const [first] = minutes;
      if (last && isOvernight && first !== undefined && first > 0)
        pairs[pairs.length - 1] = { from: last.from, to: clockOf(first - 1) };
      return pairs;
    }),
  );
// Days around changes of the clock, a leap day, and the end of a year.
const days = [
  "2026-03-07",
  "2026-03-28",
  "2026-04-04",
  "2026-10-03",
  "2026-10-24",
  "2026-10-31",
  "2026-12-30",
  "2028-02-27",
];
const example = fc.record({
  timeZone: fc.constantFrom(...zones),
  week: fc.array(openings, { minLength: 7, maxLength: 7 }),
  off: openings,
  day: fc.constantFrom(...days),
  start: fc.integer({ min: 0, max: 2000 }),
  minutes: fc.integer({ min: 0, max: 3000 }),
  seconds: fc.integer({ min: 0, max: 59 }),
});

test("equals counting each minute that is open, over changes of the clock, leap days, night shifts and zones", () => {
  fc.assert(
    fc.property(example, ({ timeZone, week, off, day, start, minutes, seconds }) => {
      const from = new Date(Date.parse(`${day}T00:00:00Z`) + start * minuteMs);
      const date = new Date(from.getTime() + minuteMs * 1440).toISOString().slice(0, 10);
      const hours = { timeZone, week, exceptions: [{ date, name: "", openings: off }] };
      const open: Date[] = [];
      for (let minute = 0; minute < minutes; minute += 1) {
        const at = new Date(from.getTime() + minute * minuteMs);
        if (isOpen(hours, at)) open.push(at);
      }
      const to = new Date(from.getTime() + minutes * minuteMs);
      expect(businessSecondsBetween(hours, from, to)).toBe(open.length * 60);
      const [first, last] = [open[0], open.at(-1)];
      if (!first || !last) return;
      expect(nextOpening(hours, from)).toEqual(first);
      const expectedSeconds = (open.length - 1) * 60 + Math.max(1, seconds);
      const expected = new Date(last.getTime() + Math.max(1, seconds) * 1000);
      expect(instantAfter(hours, from, expectedSeconds)).toEqual(expected);
      expect(businessSecondsBetween(hours, from, expected)).toBe(expectedSeconds);
    }),
    { numRuns: 150 },
  );
});

test("counted by weeks, months equal their days one by one", () => {
  fc.assert(
    fc.property(
      example,
      fc.integer({ min: 20, max: 120 }),
      ({ timeZone, week, off, day, start, seconds }, length) => {
        const from = new Date(Date.parse(`${day}T00:00:00Z`) + start * minuteMs);
        const date = new Date(from.getTime() + 15 * 1440 * minuteMs).toISOString().slice(0, 10);
        const hours = { timeZone, week, exceptions: [{ date, name: "", openings: off }] };
        let sum = 0;
        const at = (nth: number) => new Date(from.getTime() + nth * 1440 * minuteMs);
        for (let nth = 0; nth < length; nth += 1)
          sum += businessSecondsBetween(hours, at(nth), at(nth + 1));
        expect(businessSecondsBetween(hours, from, at(length))).toBe(sum);
        const required = Math.max(1, Math.floor(sum / 2) + seconds);
        if (required > sum) return;
        const reached = instantAfter(hours, from, required);
        expect(reached && businessSecondsBetween(hours, from, reached)).toBe(required);
        const before = reached && new Date(reached.getTime() - 1000);
        expect(before && businessSecondsBetween(hours, from, before)).toBe(required - 1);
      },
    ),
    { numRuns: 100 },
  );
});

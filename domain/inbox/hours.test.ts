import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nextOpening } from "./business-time.ts";
import { type BusinessHours, defaultBusinessHours, isOpen, validateHours } from "./hours.ts";

const london = defaultBusinessHours("Europe/London");

describe("business hours", () => {
  test("use local time in summer and winter", () => {
    expect(isOpen(london, new Date("2026-07-06T08:00:00Z"))).toBe(true);
    expect(isOpen(london, new Date("2026-12-07T08:00:00Z"))).toBe(false);
    expect(isOpen(london, new Date("2026-12-07T09:00:00Z"))).toBe(true);
  });

  test("end exactly at closing time", () => {
    expect(isOpen(london, new Date("2026-12-07T16:59:59Z"))).toBe(true);
    expect(isOpen(london, new Date("2026-12-07T17:00:00Z"))).toBe(false);
  });

  test("are overridden by exceptions", () => {
    const hours: BusinessHours = {
      ...london,
      exceptions: [
        { date: "2026-12-25", name: "Christmas", openings: [] },
        { date: "2026-12-24", name: "", openings: [{ from: "09:00", to: "12:00" }] },
        { date: "2026-12-26", name: "Sale", openings: [{ from: "10:00", to: "24:00" }] },
      ],
    };
    expect(isOpen(hours, new Date("2026-12-25T10:00:00Z"))).toBe(false);
    expect(isOpen(hours, new Date("2026-12-24T11:59:00Z"))).toBe(true);
    expect(isOpen(hours, new Date("2026-12-24T12:00:00Z"))).toBe(false);
    expect(isOpen(hours, new Date("2026-12-26T23:59:00Z"))).toBe(true);
    expect(nextOpening(hours, new Date("2026-12-24T13:00:00Z"))?.toISOString()).toBe(
      "2026-12-26T10:00:00.000Z",
    );
  });

  test("start after a daylight saving gap if the opening falls into it", () => {
    const nights: BusinessHours = {
      timeZone: "Europe/London",
      week: Array.from({ length: 7 }, () => [{ from: "01:30", to: "02:30" }]),
      exceptions: [],
    };
    // On 29 March 2026 the clock jumps from 01:00 to 02:00.
    expect(nextOpening(nights, new Date("2026-03-29T00:00:00Z"))?.toISOString()).toBe(
      "2026-03-29T01:00:00.000Z",
    );
    const lost: BusinessHours = {
      ...nights,
      week: nights.week.map(() => [{ from: "01:10", to: "01:50" }]),
    };
    expect(nextOpening(lost, new Date("2026-03-29T00:00:00Z"))?.toISOString()).toBe(
      "2026-03-30T00:10:00.000Z",
    );
  });

  test("have no next opening if the inbox never opens", () => {
    expect(
      nextOpening({ ...london, week: london.week.map(() => []) }, new Date("2026-12-07T08:00:00Z")),
    ).toBeNull();
  });
});

describe("validation", () => {
  test("accepts a shift that ends on the next day only where it is allowed, and as the last of its day", () => {
    const night = { from: "22:00", to: "06:00" };
    const monday = (openings: BusinessHours["week"][number]) => ({
      ...london,
      week: [openings, [], [], [], [], [], []],
    });
    const issues = (hours: BusinessHours, allowsOvernight: boolean) =>
      validateHours(hours, { allowsOvernight }).map((one) => one.path);
    expect(issues(monday([night]), true)).toEqual([]);
    expect(issues(monday([night]), false)).toEqual(["week.0"]);
    expect(issues(monday([night, { from: "23:00", to: "23:30" }]), true)).toEqual(["week.0"]);
    expect(issues(monday([{ from: "09:00", to: "09:00" }]), true)).toEqual(["week.0"]);
  });

  test("reports all issues at once, each with its path", () => {
    const broken: BusinessHours = {
      timeZone: "Europe/Nowhere",
      week: [
        [{ from: "17:00", to: "09:00" }],
        [
          { from: "09:00", to: "13:00" },
          { from: "12:00", to: "17:00" },
        ],
        [{ from: "9", to: "25:00" }],
        [],
        [],
        [],
        [],
      ],
      exceptions: [
        { date: "2026-02-30", name: "", openings: [] },
        { date: "2026-12-25", name: "", openings: [] },
        { date: "2026-12-25", name: "again", openings: [] },
      ],
    };
    expect(validateHours(broken).map((one) => one.path)).toEqual([
      "timeZone",
      "week.0",
      "week.1",
      "week.2",
      "exceptions.0",
      "exceptions.2",
    ]);
    expect(validateHours(london)).toEqual([]);
  });
});

const zones = [
  "Europe/London",
  "America/New_York",
  "Australia/Lord_Howe",
  "America/St_Johns",
  "Asia/Kathmandu",
  "Pacific/Apia",
  "Africa/Casablanca",
  "UTC",
];
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
const day = fc
  .uniqueArray(fc.integer({ min: 0, max: 96 }), { minLength: 0, maxLength: 6 })
  .map((quarters) => quarters.toSorted((one, other) => one - other))
  .map((quarters) =>
    quarters.flatMap((from, index) => {
      const to = quarters[index + 1];
      return index % 2 === 0 && to !== undefined
        ? [{ from: clock(from * 15), to: clock(to * 15) }]
        : [];
    }),
  );
const anyHours: fc.Arbitrary<BusinessHours> = fc.record({
  timeZone: fc.constantFrom(...zones),
  week: fc.array(day, { minLength: 7, maxLength: 7 }),
  exceptions: fc.uniqueArray(fc.integer({ min: 0, max: 700 }), { maxLength: 5 }).chain((days) =>
    fc.tuple(
      ...days.map((one) =>
        fc.record({
          date: fc.constant(new Date(Date.UTC(2026, 0, 1 + one)).toISOString().slice(0, 10)),
          name: fc.constant(""),
          openings: day,
        }),
      ),
    ),
  ),
});
const minuteBetween = (from: number, to: number) =>
  fc.integer({ min: from / 60_000, max: to / 60_000 }).map((minute) => new Date(minute * 60_000));
/** Nights on which the clocks change in those zones. */
const odd = ["2026-03-08", "2026-03-29", "2026-04-05", "2026-10-04", "2026-10-25", "2026-11-01"];
const anyInstant = fc.oneof(
  minuteBetween(Date.UTC(2026, 0, 1), Date.UTC(2027, 10, 1)),
  fc
    .constantFrom(...odd)
    .chain((date) =>
      minuteBetween(Date.parse(date) - 86_400_000, Date.parse(date) + 2 * 86_400_000),
    ),
);

/** An independent check: compares formatted local time as text. */
function isOpenByWallClock(hours: BusinessHours, at: Date): boolean {
  const wall = at.toLocaleString("sv-SE", { timeZone: hours.timeZone });
  const [date = "", time = ""] = wall.split(" ");
  const off = hours.exceptions.find((one) => one.date === date);
  const weekday = (new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7;
  const now = time.slice(0, 5);
  return (off?.openings ?? hours.week[weekday] ?? []).some(
    ({ from, to }) => from <= now && now < to,
  );
}

test("isOpen matches local wall-clock time in every zone and season", () => {
  fc.assert(
    fc.property(anyHours, anyInstant, (hours, at) => {
      expect(validateHours(hours)).toEqual([]);
      expect(isOpen(hours, at)).toBe(isOpenByWallClock(hours, at));
    }),
    { numRuns: 400 },
  );
});

test("nextOpening is open, and nothing before it is", () => {
  fc.assert(
    fc.property(anyHours, anyInstant, (hours, at) => {
      const next = nextOpening(hours, at);
      if (next === null) {
        for (let step = 0; step < 14 * 24; step += 1)
          expect(isOpen(hours, new Date(at.getTime() + step * 3_600_000))).toBe(false);
        return;
      }
      expect(isOpen(hours, next)).toBe(true);
      expect(next.getTime()).toBeGreaterThanOrEqual(at.getTime());
      // Openings start at quarter hours, so checking every 15 minutes is enough.
      for (
        let moment = next.getTime() - 60_000, looked = 0;
        moment >= at.getTime() && looked < 300;
        moment -= 15 * 60_000, looked += 1
      )
        expect(isOpen(hours, new Date(moment))).toBe(false);
    }),
    { numRuns: 200 },
  );
});

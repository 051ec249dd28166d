import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readTypedTime } from "./typed-time.ts";
import { typedTimes as germanTimes } from "./words.de.ts";
import { typedTimes as spanishTimes } from "./words.es.ts";

// A Wednesday, 10:20 in London.
const now = new Date("2026-11-18T10:20:00Z");
const read = (
  typed: string,
  at = now,
  zone = "Europe/London",
  vocabulary?: string,
): string | null => {
  const found = readTypedTime(typed, at, zone, vocabulary);
  if (found === null) return null;
  return found.kind === "past" ? "past" : found.at.toISOString().slice(0, 16);
};

describe("a typed time", () => {
  test.each([
    ["tomorrow", "2026-11-19T09:00"],
    ["Tomorrow 9am", "2026-11-19T09:00"],
    ["tom 5pm", "2026-11-19T17:00"],
    ["tmrw at 14:30", "2026-11-19T14:30"],
    ["tomorrow evening", "2026-11-19T18:00"],
    ["tomorrow morning 8.30", "2026-11-19T08:30"],
    ["today 4pm", "2026-11-18T16:00"],
    ["tonight", "2026-11-18T20:00"],
    ["eod", "2026-11-18T17:00"],
    ["later", "2026-11-18T13:20"],
  ])("parses a word for a day: %s", (typed, at) => expect(read(typed)).toBe(at));

  test.each([
    ["in 3 days", "2026-11-21T09:00"],
    ["3 days", "2026-11-21T09:00"],
    ["3d", "2026-11-21T09:00"],
    ["in 3 days at 4pm", "2026-11-21T16:00"],
    ["in 2h", "2026-11-18T12:20"],
    ["in an hour", "2026-11-18T11:20"],
    ["in half an hour", "2026-11-18T10:50"],
    ["1.5 hours", "2026-11-18T11:50"],
    ["in 1 hour and 30 minutes", "2026-11-18T11:50"],
    ["90 min", "2026-11-18T11:50"],
    ["two weeks", "2026-12-02T09:00"],
    ["a week", "2026-11-25T09:00"],
    ["in 1 month", "2026-12-18T09:00"],
  ])("parses a span: %s", (typed, at) => expect(read(typed)).toBe(at));

  test.each([
    ["mon", "2026-11-23T09:00"],
    ["on friday", "2026-11-20T09:00"],
    ["fri 3pm", "2026-11-20T15:00"],
    ["3pm fri", "2026-11-20T15:00"],
    ["wed", "2026-11-25T09:00"],
    ["wed 5pm", "2026-11-18T17:00"],
    ["next fri", "2026-11-27T09:00"],
    ["next week", "2026-11-23T09:00"],
    ["next month", "2026-12-01T09:00"],
    ["this weekend", "2026-11-21T09:00"],
    ["eow", "2026-11-20T17:00"],
  ])("parses a weekday: %s", (typed, at) => expect(read(typed)).toBe(at));

  test.each([
    ["25 dec", "2026-12-25T09:00"],
    ["Dec 25", "2026-12-25T09:00"],
    ["25th of december, 14:00", "2026-12-25T14:00"],
    ["the 25th", "2026-11-25T09:00"],
    ["the 3rd", "2026-12-03T09:00"],
    ["2 jan", "2027-01-02T09:00"],
    ["2027-03-04 noon", "2027-03-04T12:00"],
    ["1 nov 2026", "past"],
    ["today 9am", "past"],
  ])("parses a date: %s", (typed, at) => expect(read(typed)).toBe(at));

  test.each([
    ["9", "2026-11-19T09:00"],
    ["11", "2026-11-18T11:00"],
    ["at 3", "2026-11-18T15:00"],
    ["3am", "2026-11-19T03:00"],
    ["12am", "2026-11-19T00:00"],
    ["12pm", "2026-11-18T12:00"],
    ["17:45", "2026-11-18T17:45"],
    ["5.45 pm", "2026-11-18T17:45"],
  ])("parses an hour alone as its next occurrence: %s", (typed, at) =>
    expect(read(typed)).toBe(at),
  );

  test.each(
    [
      "",
      "   ",
      "snooze",
      "in",
      "in 3",
      "next",
      "31 feb",
      "32 dec",
      "13pm",
      "25:00",
      "10:75",
      "mon tue",
      "tomorrow in 2h",
      "in 0.5 days",
      "2026-13-01",
      "!!",
      "9am {}",
      "x".repeat(80),
      "constructor",
      "in 9999 months",
    ].map((typed) => [typed]),
  )("rejects what is not a time: %s", (typed) => expect(read(typed)).toBe(null));

  test("is read in local time, also across a daylight saving change", () => {
    const friday = new Date("2026-10-23T12:00:00Z");
    expect(read("sun 9am", friday)).toBe("2026-10-25T09:00");
    expect(read("sat 9am", friday)).toBe("2026-10-24T08:00");
    expect(read("tomorrow", new Date("2026-11-18T20:00:00Z"), "Pacific/Auckland")).toBe(
      "2026-11-19T20:00",
    );
    expect(read("in 1 month", new Date("2027-01-31T10:00:00Z"))).toBe("2027-02-28T09:00");
  });

  test("for any input results in null or a future time", () => {
    const text = fc.constantFrom(
      "in",
      "next",
      "mon",
      "tomorrow",
      "9",
      "am",
      ":",
      "30",
      "days",
      "25",
      "dec",
      "th",
      "half",
      "an",
      "hour",
      "2026",
      "-",
      ".",
      "at",
      "week",
      "eod",
      "0",
      "99",
      "month",
      "tonight",
    );
    const typed = fc.oneof(
      fc.string({ maxLength: 70 }),
      fc.array(text, { maxLength: 9 }).map((list) => list.join(" ")),
      fc.array(text, { maxLength: 9 }).map((list) => list.join("")),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const found = readTypedTime(text, now, "Europe/London");
        if (found?.kind === "at") expect(found.at.getTime()).toBeGreaterThan(now.getTime());
      }),
      { numRuns: 2000, seed: 9 },
    );
  });

  test.each([
    ["morgen", "2026-11-19T09:00"],
    ["Morgen um 9 Uhr", "2026-11-19T09:00"],
    ["morgen früh", "2026-11-19T09:00"],
    ["übermorgen 14:30", "2026-11-20T14:30"],
    ["heute Abend", "2026-11-18T20:00"],
    ["Mo", "2026-11-23T09:00"],
    ["am Freitag um 15 Uhr", "2026-11-20T15:00"],
    ["nächste Woche", "2026-11-23T09:00"],
    ["nächsten Monat", "2026-12-01T09:00"],
    ["in 3 Tagen", "2026-11-21T09:00"],
    ["in einer Stunde", "2026-11-18T11:20"],
    ["in einer halben Stunde", "2026-11-18T10:50"],
    ["zwei Wochen", "2026-12-02T09:00"],
    ["25.12.", "2026-12-25T09:00"],
    ["25. Dezember 14 Uhr", "2026-12-25T14:00"],
    ["4.3.2027", "2027-03-04T09:00"],
    ["3. Mai", "2027-05-03T08:00"],
    ["tomorrow 9am", "2026-11-19T09:00"],
    ["Montage", null],
  ])("is read in German: %s", (typed, at) =>
    expect(read(typed, now, "Europe/London", germanTimes)).toBe(at),
  );

  test.each([
    ["mañana", "2026-11-19T09:00"],
    ["Mañana a las 9:00", "2026-11-19T09:00"],
    ["mañana por la tarde", "2026-11-19T14:00"],
    ["pasado mañana", "2026-11-20T09:00"],
    ["esta noche", "2026-11-18T20:00"],
    ["lunes", "2026-11-23T09:00"],
    ["el viernes a las 3 de la tarde", "2026-11-20T15:00"],
    ["la semana que viene", "2026-11-23T09:00"],
    ["próximo viernes", "2026-11-27T09:00"],
    ["en 3 días", "2026-11-21T09:00"],
    ["en una hora", "2026-11-18T11:20"],
    ["en media hora", "2026-11-18T10:50"],
    ["dos semanas", "2026-12-02T09:00"],
    ["25 de diciembre, 14:00", "2026-12-25T14:00"],
    ["2 ene", "2027-01-02T09:00"],
    ["fin de semana", "2026-11-21T09:00"],
    ["tomorrow 9am", "2026-11-19T09:00"],
  ])("is read in Spanish: %s", (typed, at) =>
    expect(read(typed, now, "Europe/London", spanishTimes)).toBe(at),
  );
});

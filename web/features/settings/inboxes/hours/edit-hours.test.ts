import { expect, test } from "vitest";
import { validateHours } from "#domain/inbox/hours.ts";
import {
  addException,
  addOpening,
  type BusinessHours,
  canAddOpening,
  copyMondayToWeekdays,
  displayEndTime,
  openingSpan,
  parseEndTime,
} from "./edit-hours.ts";

const empty: BusinessHours = {
  timeZone: "Europe/London",
  week: [[], [], [], [], [], [], []],
  exceptions: [],
};

test("adds valid opening hours after the last ones, until the end of the day", () => {
  let day = addOpening([]);
  expect(day).toEqual([{ from: "09:00", to: "17:00" }]);
  while (canAddOpening(day)) {
    day = addOpening(day);
    expect(validateHours({ ...empty, week: [day, [], [], [], [], [], []] })).toEqual([]);
  }
  expect(day.at(-1)?.to).toBe("24:00");
});

test("copies Monday's times to the working week", () => {
  const monday = [{ from: "08:00", to: "12:00" }];
  const week = copyMondayToWeekdays({ ...empty, week: [monday, [], [], [], [], [], []] }).week;
  expect(week.map((day) => day.length)).toEqual([1, 1, 1, 1, 1, 0, 0]);
});

test("adds a day off on the first free date", () => {
  const once = addException(empty, "2026-12-31");
  expect(addException(once, "2026-12-31").exceptions.map((one) => one.date)).toEqual([
    "2026-12-31",
    "2027-01-01",
  ]);
});

test("treats midnight as the end of a day, not its start", () => {
  expect(parseEndTime(displayEndTime("24:00"))).toBe("24:00");
  expect(parseEndTime("00:00")).toBe("24:00");
  expect(openingSpan({ from: "12:00", to: "24:00" })).toEqual({ left: 50, width: 50 });
});

test("draws a night shift to the end of the day, and adds nothing after it", () => {
  const night = { from: "18:00", to: "06:00" };
  expect(openingSpan(night)).toEqual({ left: 75, width: 25 });
  expect(canAddOpening([night])).toBe(false);
});

import { expect, test } from "vitest";
import { judgeHours } from "#domain/line/hours.ts";
import {
  type Hours,
  hasRoom,
  likeMonday,
  readEnd,
  shownEnd,
  spanOf,
  withDayOff,
  withOpening,
} from "./hours-change.ts";

const empty: Hours = {
  timeZone: "Europe/London",
  week: [[], [], [], [], [], [], []],
  exceptions: [],
};

test("a new opening follows the last one and is right by itself, to the end of the day", () => {
  let day = withOpening([]);
  expect(day).toEqual([{ from: "09:00", to: "17:00" }]);
  while (hasRoom(day)) {
    day = withOpening(day);
    expect(judgeHours({ ...empty, week: [day, [], [], [], [], [], []] })).toEqual([]);
  }
  expect(day.at(-1)?.to).toBe("24:00");
});

test("Monday's times can be those of the whole working week", () => {
  const monday = [{ from: "08:00", to: "12:00" }];
  const week = likeMonday({ ...empty, week: [monday, [], [], [], [], [], []] }).week;
  expect(week.map((day) => day.length)).toEqual([1, 1, 1, 1, 1, 0, 0]);
});

test("a day off is the first day that has none yet", () => {
  const once = withDayOff(empty, "2026-12-31");
  expect(withDayOff(once, "2026-12-31").exceptions.map((one) => one.date)).toEqual([
    "2026-12-31",
    "2027-01-01",
  ]);
});

test("midnight ends a day and begins none", () => {
  expect(readEnd(shownEnd("24:00"))).toBe("24:00");
  expect(readEnd("00:00")).toBe("24:00");
  expect(spanOf({ from: "12:00", to: "24:00" })).toEqual({ left: 50, width: 50 });
});

import { expect, test } from "vitest";
import { weekHours } from "./week-hours.ts";

test("counts a night shift to its end on the next day", () => {
  const week = [
    [{ from: "09:00", to: "17:30" }],
    [{ from: "22:00", to: "06:00" }],
    [],
    [],
    [],
    [],
    [],
  ];
  expect(weekHours({ week })).toBe(16.5);
});

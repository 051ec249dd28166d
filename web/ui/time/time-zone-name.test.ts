import { expect, test } from "vitest";
import { timeZoneName } from "./time-zone-name.ts";

test("a time zone is named by its city and the name of its time, in summer as in winter", () => {
  for (const at of ["2026-01-10T12:00:00Z", "2026-07-10T12:00:00Z"]) {
    expect(timeZoneName("Europe/Berlin", new Date(at))).toMatch(
      /^Berlin \(Central European (Standard )?Time\)$/,
    );
    expect(timeZoneName("America/New_York", new Date(at))).toBe("New York (Eastern Time)");
  }
  expect(timeZoneName("UTC")).toBe("UTC");
});

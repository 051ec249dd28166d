import { expect, test } from "vitest";
import { formatPastTime, formatUntil } from "./sentence-time.ts";

test("a past time reads as part of a sentence", () => {
  const frame = { now: new Date("2026-11-18T12:00:00Z"), timeZone: "UTC", locale: "en-GB" };
  const format = (at: string) => formatPastTime(at, frame);
  expect(format("2026-11-18T11:59:40Z")).toBe("a moment ago");
  expect(format("2026-11-18T11:55:00Z")).toBe("5 min ago");
  expect(format("2026-11-18T07:00:00Z")).toBe("5 h ago");
  expect(format("2026-11-17T07:00:00Z")).toBe("yesterday");
  expect(format("2026-10-16T07:00:00Z")).toBe("16 Oct");
});

test("a time to come reads as part of a sentence", () => {
  const frame = { now: new Date("2026-11-18T12:00:00Z"), timeZone: "UTC", locale: "en-GB" };
  const until = (at: string) => `until ${formatUntil(at, frame)}`;
  expect(until("2026-11-18T17:00:00Z")).toBe("until 17:00");
  expect(until("2026-11-19T08:00:00Z")).toBe("until tomorrow 08:00");
  expect(until("2026-11-23T08:00:00Z")).toBe("until Mon 08:00");
  expect(until("2026-12-16T08:00:00Z")).toBe("until 16 Dec, 08:00");
});

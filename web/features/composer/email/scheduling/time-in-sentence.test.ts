import { expect, test } from "vitest";
import { timeInSentence } from "./time-in-sentence.ts";

test("counts days by the calendar, also where one has 25 or 23 hours", () => {
  const at = (moment: string, now: string) =>
    timeInSentence(moment, { now: new Date(now), timeZone: "Europe/Berlin", locale: "en-GB" });
  // 24 hours after 0:30 on the day of 25 hours is still that day.
  expect(at("2026-10-26T08:00:00Z", "2026-10-24T22:30:00Z")).toBe("tomorrow at 09:00");
  // 24 hours after 23:30 on the day before the one of 23 hours is the day after it.
  expect(at("2026-03-29T07:00:00Z", "2026-03-28T22:30:00Z")).toBe("tomorrow at 09:00");
  expect(at("2026-10-25T15:00:00Z", "2026-10-24T22:30:00Z")).toBe("today at 16:00");
  expect(at("2026-10-27T08:00:00Z", "2026-10-24T22:30:00Z")).toBe("Tue 09:00");
});

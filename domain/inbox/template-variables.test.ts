import { expect, test } from "vitest";
import { defaultBusinessHours } from "./hours.ts";
import { formatNextOpening, renderAutoReply } from "./template-variables.ts";

test("escapes filled-in values and removes unknown placeholders", () => {
  const html = "<p>Dear {{contact.firstName}}, we are {{ inbox.name }}{{member.name}}.</p>";
  expect(renderAutoReply(html, { "contact.firstName": "<Ada>", "inbox.name": "Orders" })).toBe(
    "<p>Dear &lt;Ada&gt;, we are Orders.</p>",
  );
  expect(renderAutoReply(html, { "contact.firstName": " " })).toBe("<p>Dear, we are.</p>");
});

test("formats the next opening for people", () => {
  const hours = defaultBusinessHours("Europe/London");
  const openingAt = (at: string, more = {}) =>
    formatNextOpening({ ...hours, ...more }, new Date(at));
  expect(openingAt("2026-11-20T07:00:00Z")).toBe("today at 09:00");
  expect(openingAt("2026-11-19T20:00:00Z")).toBe("tomorrow at 09:00");
  expect(openingAt("2026-11-20T20:00:00Z")).toBe("Monday at 09:00");
  expect(openingAt("2026-11-20T10:00:00Z")).toBe("");
  const off = Array.from({ length: 20 }, (_, day) => ({
    date: new Date(Date.UTC(2026, 11, 19 + day)).toISOString().slice(0, 10),
    name: "",
    openings: [],
  }));
  expect(openingAt("2026-12-18T20:00:00Z", { exceptions: off })).toBe("8 January at 09:00");
  expect(formatNextOpening(null, new Date())).toBe("");
  expect(openingAt("2026-11-20T20:00:00Z", { week: hours.week.map(() => []) })).toBe("");
});

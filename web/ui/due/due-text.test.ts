import { expect, test } from "vitest";
import { dueText } from "./due-text.ts";

const frame = { now: new Date("2026-11-23T14:00:00Z"), timeZone: "UTC", locale: "en-GB" };
const due = {
  kind: "first" as const,
  startedAt: "2026-11-23T09:00:00Z",
  dueAt: "2026-11-23T16:40:00Z",
  warnsAt: null,
};
const shown = (more: Partial<typeof due> | { dueAt: null } | { warnsAt: string }) => {
  const { text, kind } = dueText({ ...due, ...more }, frame, true);
  return [text, kind];
};

test("says the time, then the minutes, then how long it is overdue", () => {
  expect(shown({})).toEqual(["due 16:40", "plain"]);
  expect(shown({ dueAt: "2026-11-25T09:00:00Z" })).toEqual(["due Wed 09:00", "plain"]);
  expect(shown({ dueAt: "2026-11-23T14:11:30Z" })).toEqual(["12 min", "plain"]);
  expect(shown({ dueAt: "2026-11-23T14:00:00Z" })).toEqual(["overdue 1 min", "danger"]);
  expect(shown({ dueAt: "2026-11-23T11:30:00Z" })).toEqual(["overdue 2 h", "danger"]);
  expect(shown({ dueAt: null })).toEqual(["paused", "plain"]);
  expect(dueText({ ...due, dueAt: null }, frame, false).text).toBe("no due time");
});

test("warns from the time of the policy only", () => {
  expect(shown({ warnsAt: "2026-11-23T13:00:00Z" })).toEqual(["due 16:40", "warn"]);
  expect(shown({ warnsAt: "2026-11-23T16:00:00Z" })).toEqual(["due 16:40", "plain"]);
  expect(shown({ dueAt: "2026-11-23T15:30:00Z" })).toEqual(["due 15:30", "plain"]);
});

test("explains when it started and when it is due", () => {
  expect(dueText(due, frame, false).title).toBe("First reply: started 09:00, due 16:40");
});

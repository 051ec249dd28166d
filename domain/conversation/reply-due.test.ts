import { expect, test } from "vitest";
import { replyDueStateOf } from "./reply-due.ts";

const at = (minutes: number) => new Date(minutes * 60_000).toISOString();
const due = { dueAt: at(60), warnsAt: at(50), breachedAt: null };
const stateAt = (minutes: number, more: Partial<typeof due> | { breachedAt: string } = {}) =>
  replyDueStateOf({ ...due, ...more }, minutes * 60_000);

test("a reply is on time, due soon from its warning on, and overdue from its due time on", () => {
  expect([0, 49, 50, 59, 60, 61].map((minutes) => stateAt(minutes))).toEqual([
    "on-time",
    "on-time",
    "due-soon",
    "due-soon",
    "overdue",
    "overdue",
  ]);
});

test("a clock that is paused has no due time, unless it was overdue before", () => {
  const paused = { dueAt: null, warnsAt: null };
  expect(replyDueStateOf({ ...due, ...paused }, 0)).toBe("paused");
  expect(replyDueStateOf({ ...due, ...paused, breachedAt: at(1) }, 0)).toBe("overdue");
});

test("without an SLA, and while no customer waits, no reply is due", () => {
  expect(replyDueStateOf(null, 0)).toBe("none");
});

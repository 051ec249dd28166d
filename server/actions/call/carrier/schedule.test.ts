import { expect, test, vi } from "vitest";
import type { WriteContext } from "#server/actions/define-action.ts";
import { scheduleImmediately } from "./schedule.ts";

test("writes one job: a timer runs it now, and the job engine later if this process could not", () => {
  const schedule = vi.fn();
  const now = new Date("2026-03-02T10:00:00Z");
  const ctx = { schedule, now } as unknown as WriteContext;
  const payload = { workspaceId: "019cadd1-9700-7c78-9715-21a517e77138" };
  scheduleImmediately(ctx, "match-waiting-calls", payload, "key");
  const options = { at: new Date("2026-03-02T10:00:08Z"), timerAt: now, key: "key" };
  expect(schedule.mock.calls).toEqual([["match-waiting-calls", payload, options]]);
});

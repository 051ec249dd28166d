import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createJobTimers } from "./job-timers.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const payload = (number: number) => ({ messageId: String(number) });

function startTimers() {
  const started: string[] = [];
  const endings: (() => void)[] = [];
  const timers = createJobTimers({
    now: () => new Date(),
    log: () => undefined,
    runJob: (name) => {
      started.push(name);
      return new Promise((resolve) => endings.push(resolve));
    },
  });
  const scheduleMany = (count: number) => {
    for (let number = 0; number < count; number += 1)
      timers.schedule("submit-text", payload(number), new Date());
  };
  const endAll = async () => {
    for (const end of endings.splice(0)) end();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { timers, started, scheduleMany, endAll };
}

test("of thousands of timers due at once few run together, and most are left to the jobs behind them", async () => {
  const { started, scheduleMany, endAll } = startTimers();
  scheduleMany(3_000);
  await vi.advanceTimersByTimeAsync(0);
  const atOnce = started.length;
  expect(atOnce).toBeLessThan(50);
  await endAll();
  expect(started).toHaveLength(2 * atOnce);
  for (let round = 0; round < 50; round += 1) await endAll();
  expect(started.length).toBeLessThan(500);
});

test("a queue whose timers wait delays no timer of another queue", async () => {
  const { timers, started, scheduleMany } = startTimers();
  scheduleMany(100);
  timers.schedule("stop-ringing-member", { callId: "1" }, new Date());
  await vi.advanceTimersByTimeAsync(0);
  expect(started).toContain("stop-ringing-member");
});

test("after a stop, timers that waited for their turn don't start", async () => {
  const { timers, started, scheduleMany, endAll } = startTimers();
  scheduleMany(100);
  await vi.advanceTimersByTimeAsync(0);
  const before = started.length;
  const stopped = timers.stop();
  await endAll();
  await stopped;
  expect(started).toHaveLength(before);
});

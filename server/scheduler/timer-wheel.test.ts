import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openTimerWheel } from "./timer-wheel.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const inMs = (ms: number) => new Date(Date.now() + ms);

test("what is due soon is done on time, what is far off is left to the job engine", () => {
  const wheel = openTimerWheel(() => new Date());
  const done: string[] = [];
  wheel.set("soon", inMs(10_000), () => done.push("soon"));
  wheel.set("far", inMs(120_000), () => done.push("far"));
  wheel.set("past", inMs(-5), () => done.push("past"));
  vi.advanceTimersByTime(0);
  expect(done).toEqual(["past"]);
  vi.advanceTimersByTime(10_000);
  expect(done).toEqual(["past", "soon"]);
  vi.advanceTimersByTime(200_000);
  expect(done).toEqual(["past", "soon"]);
});

test("the same key again moves the time; cancelled or stopped, nothing happens", () => {
  const wheel = openTimerWheel(() => new Date());
  let times = 0;
  wheel.set("one", inMs(1_000), () => (times += 1));
  wheel.set("one", inMs(5_000), () => (times += 1));
  vi.advanceTimersByTime(2_000);
  expect(times).toBe(0);
  vi.advanceTimersByTime(4_000);
  expect(times).toBe(1);
  wheel.set("one", inMs(1_000), () => (times += 1));
  wheel.cancel("one");
  wheel.set("two", inMs(1_000), () => (times += 1));
  void wheel.stop();
  vi.advanceTimersByTime(10_000);
  expect(times).toBe(1);
});

test("stopping waits for what a timer has started, and starts nothing more", async () => {
  const wheel = openTimerWheel(() => new Date());
  const work = Promise.withResolvers<void>();
  let isStopped = false;
  wheel.set("long", inMs(1_000), () => work.promise);
  vi.advanceTimersByTime(1_000);
  const stopped = wheel.stop().then(() => {
    isStopped = true;
  });
  wheel.set("late", inMs(0), () => expect.unreachable());
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isStopped).toBe(false);
  work.resolve();
  await stopped;
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createTimerSet } from "./timer-set.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const inMs = (ms: number) => new Date(Date.now() + ms);

test("runs what is due soon on time, and leaves what is far off to the job engine", () => {
  const timers = createTimerSet(() => new Date());
  const done: string[] = [];
  timers.set("soon", inMs(10_000), () => done.push("soon"));
  timers.set("far", inMs(120_000), () => done.push("far"));
  timers.set("past", inMs(-5), () => done.push("past"));
  vi.advanceTimersByTime(0);
  expect(done).toEqual(["past"]);
  vi.advanceTimersByTime(10_000);
  expect(done).toEqual(["past", "soon"]);
  vi.advanceTimersByTime(200_000);
  expect(done).toEqual(["past", "soon"]);
});

test("setting a key again moves its time; after a cancel or stop nothing runs", () => {
  const timers = createTimerSet(() => new Date());
  let times = 0;
  timers.set("one", inMs(1_000), () => (times += 1));
  timers.set("one", inMs(5_000), () => (times += 1));
  vi.advanceTimersByTime(2_000);
  expect(times).toBe(0);
  vi.advanceTimersByTime(4_000);
  expect(times).toBe(1);
  timers.set("one", inMs(1_000), () => (times += 1));
  timers.cancel("one");
  timers.set("two", inMs(1_000), () => (times += 1));
  void timers.stop();
  vi.advanceTimersByTime(10_000);
  expect(times).toBe(1);
});

test("stopping waits for what a timer started, and starts nothing more", async () => {
  const timers = createTimerSet(() => new Date());
  const work = Promise.withResolvers<void>();
  let isStopped = false;
  timers.set("long", inMs(1_000), () => work.promise);
  vi.advanceTimersByTime(1_000);
  const stopped = timers.stop().then(() => {
    isStopped = true;
  });
  timers.set("late", inMs(0), () => expect.unreachable());
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isStopped).toBe(false);
  work.resolve();
  await stopped;
});

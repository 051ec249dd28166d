import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MediaClock } from "./media-clock.ts";

let at = 0;
let turns = 0;
let clock: MediaClock;
beforeEach(() => {
  vi.useFakeTimers();
  at = 0;
  turns = 0;
  clock = new MediaClock(
    () => {
      turns += 1;
    },
    () => at,
  );
});
afterEach(() => {
  clock.stop();
  vi.useRealTimers();
});

/** The timer fires, but the real time is later than it thinks. */
function pass(ms: number, lateMs = 0) {
  at += ms + lateMs;
  vi.advanceTimersByTime(ms);
}

test("a turn every 20 ms, and timers that are always a little late do not make it fewer", () => {
  clock.start();
  for (let second = 0; second < 500; second += 1) pass(20, second % 3 === 0 ? 4 : 0);
  expect(turns).toBeGreaterThanOrEqual(Math.floor(at / 20) - 2);
  expect(turns).toBeLessThanOrEqual(Math.ceil(at / 20));
});

test("a short stall is caught up, a long one is left out, both are counted", () => {
  clock.start();
  pass(20, 100);
  expect(turns).toBe(6);
  pass(20, 5_000);
  expect(turns).toBeLessThan(10);
  expect(clock.figures).toEqual({ turns, lateTurns: 2 });
});

test("stopped it stands still, also out of a turn, and never runs twice", () => {
  clock.start();
  clock.start();
  pass(20);
  expect(turns).toBe(1);
  clock.stop();
  pass(200);
  expect(turns).toBe(1);
  const own: MediaClock = new MediaClock(
    () => {
      turns += 1;
      own.stop();
      own.start();
    },
    () => at,
  );
  turns = 0;
  own.start();
  for (let place = 0; place < 10; place += 1) pass(20);
  own.stop();
  expect(turns).toBe(10);
});

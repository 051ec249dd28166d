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

/** Fires the timer, while real time advances by `lateMs` more. */
function advance(ms: number, lateMs = 0) {
  at += ms + lateMs;
  vi.advanceTimersByTime(ms);
}

test("keeps a tick every 20 ms even when timers are always a little late", () => {
  clock.start();
  for (let second = 0; second < 500; second += 1) advance(20, second % 3 === 0 ? 4 : 0);
  expect(turns).toBeGreaterThanOrEqual(Math.floor(at / 20) - 2);
  expect(turns).toBeLessThanOrEqual(Math.ceil(at / 20));
});

test("catches up after a short stall, skips ticks after a long one, and counts both", () => {
  clock.start();
  advance(20, 100);
  expect(turns).toBe(6);
  advance(20, 5_000);
  expect(turns).toBeLessThan(10);
  expect(clock.figures).toEqual({ turns, lateTurns: 2 });
});

test("stops, also from within a tick, and never runs twice", () => {
  clock.start();
  clock.start();
  advance(20);
  expect(turns).toBe(1);
  clock.stop();
  advance(200);
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
  for (let index = 0; index < 10; index += 1) advance(20);
  own.stop();
  expect(turns).toBe(10);
});

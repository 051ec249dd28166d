import { expect, test } from "vitest";
import { createThrottle } from "./throttle.ts";

/** A manually advanced clock. */
function createThrottleFixture() {
  let now = 0;
  let timers: { at: number; run: () => void }[] = [];
  const fixture = {
    isAway: false,
    nowMs: () => now,
    isHidden: () => fixture.isAway,
    later: (run: () => void, ms: number) => {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    pass(ms: number) {
      const until = now + ms;
      for (;;) {
        const [next] = timers.filter((one) => one.at <= until).sort((a, b) => a.at - b.at);
        if (!next) break;
        now = next.at;
        timers = timers.filter((one) => one !== next);
        next.run();
      }
      now = until;
    },
  };
  return fixture;
}

const pause = { firstMs: 2000, maxMs: 20_000 };

test("runs the first request at once, the second after the pause", () => {
  const fixture = createThrottleFixture();
  let ran = 0;
  const throttle = createThrottle(() => (ran += 1), pause, fixture);
  throttle.want();
  expect(ran).toBe(1);
  throttle.want();
  throttle.want();
  expect(ran).toBe(1);
  fixture.pass(2000);
  expect(ran).toBe(2);
});

test("a minute of constant requests causes a handful of runs, and the last state is loaded", () => {
  const fixture = createThrottleFixture();
  let ran = 0;
  const throttle = createThrottle(() => (ran += 1), pause, fixture);
  for (let ms = 0; ms < 60_000; ms += 100) {
    throttle.want();
    fixture.pass(100);
  }
  expect(ran).toBeLessThanOrEqual(8);
  const before = ran;
  throttle.want();
  fixture.pass(20_000);
  expect(ran).toBe(before + 1);
});

test("runs nothing while the tab is hidden, and once when it is visible again", () => {
  const fixture = createThrottleFixture();
  let ran = 0;
  const throttle = createThrottle(() => (ran += 1), pause, fixture);
  fixture.isAway = true;
  throttle.want();
  fixture.pass(60_000);
  throttle.want();
  expect(ran).toBe(0);
  fixture.isAway = false;
  throttle.seen();
  throttle.seen();
  expect(ran).toBe(1);
});

test("runs a delayed request at once when the member returns", () => {
  const fixture = createThrottleFixture();
  let ran = 0;
  const throttle = createThrottle(() => (ran += 1), pause, fixture);
  throttle.want();
  throttle.want();
  expect(ran).toBe(1);
  throttle.seen();
  expect(ran).toBe(2);
  fixture.pass(60_000);
  expect(ran).toBe(2);
});

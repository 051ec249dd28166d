import { expect, test } from "vitest";
import { createThrottle } from "./throttle.ts";

/** A clock that only moves when told to. */
function createDraftFixture() {
  let now = 0;
  let timers: { at: number; run: () => void }[] = [];
  const world = {
    isAway: false,
    nowMs: () => now,
    isHidden: () => world.isAway,
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
  return world;
}

const pause = { firstMs: 2000, mostMs: 20_000 };

test("the first wish is granted at once, the second after the pause", () => {
  const world = createDraftFixture();
  let ran = 0;
  const throttle = createThrottle(() => (ran += 1), pause, world);
  throttle.want();
  expect(ran).toBe(1);
  throttle.want();
  throttle.want();
  expect(ran).toBe(1);
  world.pass(2000);
  expect(ran).toBe(2);
});

test("a storm of a minute costs a handful of answers, and the last state is asked for", () => {
  const world = createDraftFixture();
  let ran = 0;
  const throttle = createThrottle(() => (ran += 1), pause, world);
  for (let ms = 0; ms < 60_000; ms += 100) {
    throttle.want();
    world.pass(100);
  }
  expect(ran).toBeLessThanOrEqual(8);
  const before = ran;
  throttle.want();
  world.pass(20_000);
  expect(ran).toBe(before + 1);
});

test("nothing is asked while nobody looks, and once when the tab is seen again", () => {
  const world = createDraftFixture();
  let ran = 0;
  const throttle = createThrottle(() => (ran += 1), pause, world);
  world.isAway = true;
  throttle.want();
  world.pass(60_000);
  throttle.want();
  expect(ran).toBe(0);
  world.isAway = false;
  throttle.seen();
  throttle.seen();
  expect(ran).toBe(1);
});

test("whoever sits down again is told at once what was put off by patience", () => {
  const world = createDraftFixture();
  let ran = 0;
  const throttle = createThrottle(() => (ran += 1), pause, world);
  throttle.want();
  throttle.want();
  expect(ran).toBe(1);
  throttle.seen();
  expect(ran).toBe(2);
  world.pass(60_000);
  expect(ran).toBe(2);
});

import { expect, test } from "vitest";
import { createIdleCheck } from "./gc-when-idle.ts";

/** Runs one check per pair of CPU time and heap size; returns whether each check collected. */
function syncedAt(...looks: readonly (readonly [workMs: number, heldMiB: number])[]): boolean[] {
  let used = 0;
  let held = 0;
  let isTidy = false;
  const look = createIdleCheck(
    () => used,
    () => held,
    () => {
      used += 400;
      isTidy = true;
    },
  );
  return looks.map(([workMs, heldMiB]) => {
    used += workMs;
    held = heldMiB;
    isTidy = false;
    look();
    return isTidy;
  });
}

test("collects once, at the first quiet check after work", () => {
  const looks = syncedAt([4_000, 200], [4_000, 210], [20, 210], [20, 140], [20, 141], [20, 142]);
  expect(looks).toEqual([false, false, true, false, false, false]);
});

test("never collects during work", () => {
  const looks = syncedAt([900, 150], [400, 180], [2_000, 210], [300, 240]);
  expect(looks).toEqual([false, false, false, false]);
});

test("collects after short work that left garbage", () => {
  const looks = syncedAt([3_000, 200], [20, 200], [20, 140], [600, 190], [20, 190], [20, 140]);
  expect(looks).toEqual([false, true, false, false, true, false]);
});

test("ignores memory that was freed by itself, and collects once for memory that stays", () => {
  const looks = syncedAt([20, 140], [600, 190], [20, 145], [600, 190], [20, 190], [20, 190]);
  expect(looks).toEqual([true, false, false, false, true, false]);
});

test("ignores small growth until it adds up", () => {
  const looks = syncedAt([20, 140], [100, 142], [100, 144], [100, 146], [100, 148], [100, 150]);
  expect(looks).toEqual([true, false, false, false, true, false]);
});

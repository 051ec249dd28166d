import { expect, test } from "vitest";
import { createIdleCheck } from "./gc-when-idle.ts";

/** Looks each time after so much work, with so much memory held; tells at which looks it tidied up. */
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

test("after work it tidies up at the first quiet look, once", () => {
  const looks = syncedAt([4_000, 200], [4_000, 210], [20, 210], [20, 140], [20, 141], [20, 142]);
  expect(looks).toEqual([false, false, true, false, false, false]);
});

test("while there is work it does not get in the way", () => {
  const looks = syncedAt([900, 150], [400, 180], [2_000, 210], [300, 240]);
  expect(looks).toEqual([false, false, false, false]);
});

test("short work is tidied after, too, when it left something", () => {
  const looks = syncedAt([3_000, 200], [20, 200], [20, 140], [600, 190], [20, 190], [20, 140]);
  expect(looks).toEqual([false, true, false, false, true, false]);
});

test("what came and went by itself is left alone, and what stays is tidied for once", () => {
  const looks = syncedAt([20, 140], [600, 190], [20, 145], [600, 190], [20, 190], [20, 190]);
  expect(looks).toEqual([true, false, false, false, true, false]);
});

test("a little work now and then leaves nothing to tidy until it adds up", () => {
  const looks = syncedAt([20, 140], [100, 142], [100, 144], [100, 146], [100, 148], [100, 150]);
  expect(looks).toEqual([true, false, false, false, true, false]);
});

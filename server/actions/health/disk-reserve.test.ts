// When emails are deferred because the disk is nearly full.
import { expect, test } from "vitest";
import { openDiskReserve } from "./disk-reserve.ts";

const [MB, GB] = [1024 ** 2, 1024 ** 3];

test.each([
  [600 * MB, 100 * GB, false],
  [500 * MB, 100 * GB, true],
  [30 * MB, 1 * GB, false],
  [10 * MB, 1 * GB, true],
])("%d bytes free of %d", async (diskFreeBytes, diskTotalBytes, isLow) => {
  const isNearlyFull = openDiskReserve(async () => ({ diskFreeBytes, diskTotalBytes }));
  expect(await isNearlyFull()).toBe(isLow);
});

test("accepts emails if the disk can't be checked", async () => {
  expect(await openDiskReserve(async () => null)()).toBe(false);
  expect(await openDiskReserve(() => Promise.reject(new Error("no statfs")))()).toBe(false);
});

test("checks every two seconds, however often it is called", async () => {
  let [looks, nowMs, free] = [0, 0, 0];
  const isNearlyFull = openDiskReserve(
    async () => {
      looks += 1;
      return { diskFreeBytes: free, diskTotalBytes: 100 * GB };
    },
    () => nowMs,
  );
  expect([await isNearlyFull(), await isNearlyFull(), looks]).toEqual([true, true, 1]);
  free = 50 * GB;
  nowMs = 1_999;
  expect([await isNearlyFull(), looks]).toEqual([true, 1]);
  nowMs = 2_000;
  expect([await isNearlyFull(), looks]).toEqual([false, 2]);
});

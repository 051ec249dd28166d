// When emails are deferred because the disk is nearly full.
import { expect, test } from "vitest";
import { FileFault, type FileStore } from "#server/ports/files.ts";
import { maintainDiskReserve, openDiskReserve, uploadReserveFactor } from "./disk-reserve.ts";

const [MB, GB] = [1024 ** 2, 1024 ** 3];

test.each([
  [600 * MB, 100 * GB, false],
  [500 * MB, 100 * GB, true],
  [110 * MB, 1 * GB, false],
  [100 * MB, 1 * GB, true],
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
    { steadyMs: () => nowMs },
  );
  expect([await isNearlyFull(), await isNearlyFull(), looks]).toEqual([true, true, 1]);
  free = 50 * GB;
  nowMs = 1_999;
  expect([await isNearlyFull(), looks]).toEqual([true, 1]);
  nowMs = 2_000;
  expect([await isNearlyFull(), looks]).toEqual([false, 2]);
});

test("refuses members' uploads earlier than emails", async () => {
  const readDisk = async () => ({ diskFreeBytes: 900 * MB, diskTotalBytes: 100 * GB });
  expect(await openDiskReserve(readDisk)()).toBe(false);
  expect(await openDiskReserve(readDisk, { factor: uploadReserveFactor })()).toBe(true);
});

test("a store on a nearly full disk adds nothing, also when the disk fills up meanwhile", async () => {
  let isFull = true;
  const added: string[] = [];
  const inner = {
    put: async (key: string) => void added.push(key),
    get: async () => new Uint8Array(1),
    async receive(source: AsyncIterable<Uint8Array>) {
      for await (const _ of source) added.push("piece");
    },
  } as unknown as FileStore;
  const store = maintainDiskReserve(inner, async () => isFull);
  async function* pieces() {
    yield new Uint8Array(1);
    isFull = true;
    yield new Uint8Array(1);
  }
  for (const add of [
    () => store.put("a", new Uint8Array(1)),
    () => store.receive(pieces()),
    () => store.assertFreeSpace?.(),
  ])
    await expect(add()).rejects.toThrow(FileFault);
  expect([added, (await store.get("a"))?.length]).toEqual([[], 1]);
  isFull = false;
  await store.put("b", new Uint8Array(1));
  await expect(store.receive(pieces())).rejects.toThrow(FileFault);
  expect(added).toEqual(["b", "piece"]);
});

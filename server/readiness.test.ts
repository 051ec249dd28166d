import { expect, test } from "vitest";
import { createReadinessCheck } from "./readiness.ts";

test("names each part that is up, down or failing", async () => {
  const notReady = createReadinessCheck([
    { name: "fine", isUp: () => true },
    { name: "down", isUp: () => false },
    {
      name: "broken",
      isUp: () => {
        throw new Error("no");
      },
    },
    { name: "far", isUp: () => Promise.reject(new Error("no")) },
  ]);
  expect(await notReady()).toEqual(["down", "broken", "far"]);
});

test("a part that never responds is missing, is checked once however many requests there are, and is back when it responds", async () => {
  let checkCount = 0;
  let answer = (_: boolean) => {};
  const hanging = {
    name: "hanging",
    isUp() {
      checkCount += 1;
      return new Promise<boolean>((done) => {
        answer = done;
      });
    },
  };
  const notReady = createReadinessCheck([hanging], 5);
  expect(await Promise.all([notReady(), notReady(), notReady()])).toEqual(
    Array.from({ length: 3 }, () => ["hanging"]),
  );
  expect(await notReady()).toEqual(["hanging"]);
  expect(checkCount).toBe(1);
  answer(true);
  await new Promise((done) => setImmediate(done));
  const next = notReady();
  answer(true);
  expect(await next).toEqual([]);
});

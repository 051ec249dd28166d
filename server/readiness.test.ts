import { expect, test } from "vitest";
import { openReadiness } from "./readiness.ts";

test("what is up, down or fails is told by name", async () => {
  const notReady = openReadiness([
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

test("what never answers is missing, is asked once however often somebody asks us, and is back with its answer", async () => {
  let asked = 0;
  let answer = (_: boolean) => {};
  const hanging = {
    name: "hanging",
    isUp() {
      asked += 1;
      return new Promise<boolean>((done) => {
        answer = done;
      });
    },
  };
  const notReady = openReadiness([hanging], 5);
  expect(await Promise.all([notReady(), notReady(), notReady()])).toEqual(
    Array.from({ length: 3 }, () => ["hanging"]),
  );
  expect(await notReady()).toEqual(["hanging"]);
  expect(asked).toBe(1);
  answer(true);
  await new Promise((done) => setImmediate(done));
  const next = notReady();
  answer(true);
  expect(await next).toEqual([]);
});

import { expect, test } from "vitest";
import { DatabaseFault } from "#domain/database-fault.ts";
import { isolateFailures } from "./isolate-failures.ts";

test("one failure doesn't stop the others, and is reported at the end", async () => {
  const done: number[] = [];
  const all = isolateFailures([1, 2, 3, 4], async (one) => {
    if (one % 2 === 1) throw new Error(`no ${one}`);
    done.push(one);
  });
  await expect(all).rejects.toThrow("2 of 4 failed: no 1");
  expect(done).toEqual([2, 4]);
});

test("stops at once if the database is unreachable", async () => {
  const tried: number[] = [];
  const all = isolateFailures([1, 2], async (one) => {
    tried.push(one);
    throw new DatabaseFault("unreachable", new Error("cut"));
  });
  await expect(all).rejects.toThrow("cut");
  expect(tried).toEqual([1]);
});

test("continues after a slow statement", async () => {
  const tried: number[] = [];
  const all = isolateFailures([1, 2], async (one) => {
    tried.push(one);
    if (one === 1) throw new DatabaseFault("slow", new Error("took too long"));
  });
  await expect(all).rejects.toThrow("1 of 2 failed");
  expect(tried).toEqual([1, 2]);
});

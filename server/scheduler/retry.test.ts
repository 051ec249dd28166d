import { expect, test } from "vitest";
import { FileFault } from "#server/ports/files.ts";
import { decideRetry } from "./retry.ts";

const job = { attempts: 7, maxAttempts: 20 };
const half = () => 0.5;

test("a full disk or an unavailable file store doesn't use up an attempt", () => {
  for (const isFull of [true, false]) {
    const { countsAsAttempt, afterMs } = decideRetry(new FileFault("No room.", isFull), job, half);
    expect({ countsAsAttempt, afterMs }).toEqual({ countsAsAttempt: false, afterMs: 30_000 });
  }
  expect(decideRetry(new Error("broken"), job, half).countsAsAttempt).toBe(true);
});

test("the last attempt of a job that is retried without end doesn't count", () => {
  const last = { attempts: 20, maxAttempts: 20 };
  const counts = (failed: typeof last & { longestPauseMs?: number }) =>
    decideRetry(new Error("broken"), failed, half).countsAsAttempt;
  expect(counts(last)).toBe(true);
  expect(counts({ ...last, longestPauseMs: 60_000 })).toBe(false);
  expect(counts({ ...last, attempts: 19, longestPauseMs: 60_000 })).toBe(true);
});

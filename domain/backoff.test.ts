import { expect, test } from "vitest";
import { backoffMs, withJitter } from "./backoff.ts";

test("doubles the pause with each failed attempt, up to the maximum", () => {
  const pauses = [0, 1, 2, 3, 4, 5_000].map((attempt) =>
    backoffMs({ attempt, firstMs: 200, maxMs: 1_000 }),
  );
  expect(pauses).toEqual([200, 200, 400, 800, 1_000, 1_000]);
  expect(backoffMs({ attempt: 11, firstMs: 1 })).toBe(1_024);
  expect(backoffMs({ attempt: 5_000, firstMs: 1 })).toBeLessThan(Number.POSITIVE_INFINITY);
});

test("spreads a pause around itself, or within the given factors", () => {
  expect([0, 0.5, 1].map((drawn) => withJitter(1_000, () => drawn))).toEqual([750, 1_000, 1_250]);
  expect([0, 1].map((drawn) => withJitter(1_000, () => drawn, [1, 1.25]))).toEqual([1_000, 1_250]);
});

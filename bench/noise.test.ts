import { expect, test } from "vitest";
import { noiseOf, noiseOfParts } from "./noise.ts";
import { spreadOf } from "./spread.ts";

test("noise is half the range of the readings as a share of their mean", () => {
  expect(noiseOf([90, 100, 110])).toBe(0.1);
  expect(noiseOf([5, 5, 5])).toBe(0);
  expect(noiseOf([5])).toBeNull();
  expect(noiseOf([0, 0])).toBeNull();
});

test("parts are consecutive and contain every value once", () => {
  const seen: number[][] = [];
  const values = Array.from({ length: 12 }, (_, index) => index);
  noiseOfParts(values, (part) => {
    seen.push([...part]);
    return 1;
  });
  expect(seen).toHaveLength(5);
  expect(seen.flat()).toEqual(values);
  expect(noiseOfParts([1, 3], ([value = 0]) => value)).toBe(0.5);
});

test("a spread says how its median varies over the time of the reading", () => {
  const steady = spreadOf([4, 6, 4, 6, 4, 6, 4, 6, 4, 6]);
  const slowing = spreadOf([4, 4, 5, 5, 6, 6, 7, 7, 8, 8]);
  expect(steady).toMatchObject({ count: 10, p50: 4, p95: 6, max: 6, noise: { p50: 0 } });
  expect(slowing.noise.p50).toBeCloseTo(0.333);
});

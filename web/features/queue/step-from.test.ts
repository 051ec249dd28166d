import { expect, test } from "vitest";
import { stepFrom } from "./step-from.ts";

test("from a row to its neighbours, and no further than the ends", () => {
  expect(stepFrom(1, 1, 1, 3)).toBe(2);
  expect(stepFrom(1, 1, -1, 3)).toBe(0);
  expect(stepFrom(2, 2, 1, 3)).toBe(2);
  expect(stepFrom(0, 0, -1, 3)).toBe(0);
});

test("from nowhere to the first", () => {
  expect(stepFrom(-1, -1, 1, 3)).toBe(0);
  expect(stepFrom(-1, -1, -1, 3)).toBe(0);
});

test("after the row was closed, next is the one that took its place", () => {
  expect(stepFrom(-1, 1, 1, 3)).toBe(1);
  expect(stepFrom(-1, 1, -1, 3)).toBe(0);
  expect(stepFrom(-1, 3, 1, 3)).toBe(2);
});

test("an empty list leads nowhere", () => {
  expect(stepFrom(-1, -1, 1, 0)).toBe(-1);
});

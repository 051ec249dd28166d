import { expect, test } from "vitest";
import { stepSelection } from "./step-selection.ts";

test("from a row to its neighbours, and no further than the ends", () => {
  expect(stepSelection(1, 1, 1, 3)).toBe(2);
  expect(stepSelection(1, 1, -1, 3)).toBe(0);
  expect(stepSelection(2, 2, 1, 3)).toBe(2);
  expect(stepSelection(0, 0, -1, 3)).toBe(0);
});

test("from nowhere to the first", () => {
  expect(stepSelection(-1, -1, 1, 3)).toBe(0);
  expect(stepSelection(-1, -1, -1, 3)).toBe(0);
});

test("after the row was closed, next is the one that took its place", () => {
  expect(stepSelection(-1, 1, 1, 3)).toBe(1);
  expect(stepSelection(-1, 1, -1, 3)).toBe(0);
  expect(stepSelection(-1, 3, 1, 3)).toBe(2);
});

test("an empty list leads nowhere", () => {
  expect(stepSelection(-1, -1, 1, 0)).toBe(-1);
});

import { expect, test } from "vitest";
import { formerNeighbor, stepSelection } from "./step-selection.ts";

test("moves to the neighbor and stops at the ends", () => {
  expect(stepSelection(1, 1, 1, 3)).toBe(2);
  expect(stepSelection(1, 1, -1, 3)).toBe(0);
  expect(stepSelection(2, 2, 1, 3)).toBe(2);
  expect(stepSelection(0, 0, -1, 3)).toBe(0);
});

test("moves to the first row if none is selected", () => {
  expect(stepSelection(-1, -1, 1, 3)).toBe(0);
  expect(stepSelection(-1, -1, -1, 3)).toBe(0);
});

test("after the row was closed, moves next to the row that took its place", () => {
  expect(stepSelection(-1, 1, 1, 3)).toBe(1);
  expect(stepSelection(-1, 1, -1, 3)).toBe(0);
  expect(stepSelection(-1, 3, 1, 3)).toBe(2);
});

test("selects nothing in an empty list", () => {
  expect(stepSelection(-1, -1, 1, 0)).toBe(-1);
});

test("moves from a row that jumped to the top to its former neighbors", () => {
  const order = ["a", "b", "c", "d"];
  const moved = ["c", "a", "b", "d"];
  expect(formerNeighbor(order, moved, "c", 1)).toBe("d");
  expect(formerNeighbor(order, moved, "c", -1)).toBe("b");
  // A neighbor that left the list is skipped.
  expect(formerNeighbor(order, ["c", "a", "d"], "c", -1)).toBe("a");
  expect(formerNeighbor(order, ["d", "a", "b", "c"], "d", 1)).toBeNull();
});

test("includes new rows if the row is still between its neighbors", () => {
  const order = ["a", "b", "c"];
  expect(formerNeighbor(order, order, "b", 1)).toBeUndefined();
  expect(formerNeighbor(order, ["a", "new", "b", "c"], "b", -1)).toBeUndefined();
  expect(formerNeighbor(order, ["b", "c"], "b", -1)).toBeUndefined();
  expect(formerNeighbor([], order, "b", 1)).toBeUndefined();
});

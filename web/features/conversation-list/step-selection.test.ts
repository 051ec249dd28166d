import { expect, test } from "vitest";
import { formerNeighbor, stepSelection } from "./step-selection.ts";

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

test("a row that was moved to the top leads to the neighbors it had", () => {
  const order = ["a", "b", "c", "d"];
  const moved = ["c", "a", "b", "d"];
  expect(formerNeighbor(order, moved, "c", 1)).toBe("d");
  expect(formerNeighbor(order, moved, "c", -1)).toBe("b");
  // A neighbor that has left meanwhile is passed over.
  expect(formerNeighbor(order, ["c", "a", "d"], "c", -1)).toBe("a");
  expect(formerNeighbor(order, ["d", "a", "b", "c"], "d", 1)).toBeNull();
});

test("where it still stands between them, the rows that came since count too", () => {
  const order = ["a", "b", "c"];
  expect(formerNeighbor(order, order, "b", 1)).toBeUndefined();
  expect(formerNeighbor(order, ["a", "new", "b", "c"], "b", -1)).toBeUndefined();
  expect(formerNeighbor(order, ["b", "c"], "b", -1)).toBeUndefined();
  expect(formerNeighbor([], order, "b", 1)).toBeUndefined();
});

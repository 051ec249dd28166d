import { expect, test } from "vitest";
import {
  changeSelection,
  isSelecting,
  noSelection,
  type SelectionStep,
  selectedAmong,
  selectedCount,
} from "./selection.ts";

const order = ["a", "b", "c", "d", "e"];
const after = (...steps: SelectionStep[]) => steps.reduce(changeSelection, noSelection);
const toggle = (id: string): SelectionStep => ({ to: "toggle", id });
const extend = (id: string, list = order): SelectionStep => ({ to: "extend", id, order: list });
const ids = (...steps: SelectionStep[]) => [...after(...steps).ids].sort().join("");

test("X selects a row and takes it back", () => {
  expect(ids(toggle("b"), toggle("d"))).toBe("bd");
  expect(after(toggle("b"), toggle("b"))).toEqual(noSelection);
});

test("a range starts at the last toggled row, keeps what was selected before, and shrinks on the way back", () => {
  expect(ids(toggle("a"), toggle("c"), extend("e"))).toBe("acde");
  expect(ids(toggle("a"), toggle("c"), extend("e"), extend("d"))).toBe("acd");
  expect(ids(toggle("c"), extend("e"), extend("a"))).toBe("abc");
  expect(ids(extend("c"), extend("d"))).toBe("cd");
});

test("a range follows the list as it is now, and starts anew if its first row left", () => {
  expect(ids(toggle("b"), extend("d", ["b", "x", "d"]))).toBe("bdx");
  expect(ids(toggle("b"), extend("d", ["c", "d"]))).toBe("bd");
});

test("a conversation stays selected when its row leaves the list", () => {
  const selection = after(toggle("b"), toggle("c"));
  expect([...selectedAmong(selection, ["c"])]).toEqual(["b", "c"]);
  expect(selectedCount(selection, 9)).toBe(2);
});

test("the loaded rows, then the whole view without those left out", () => {
  const loaded = after(toggle("z"), { to: "loaded", order });
  expect(selectedCount(loaded, 231)).toBe(6);
  const whole = changeSelection(loaded, { to: "whole" });
  expect(selectedCount(whole, 231)).toBe(231);
  const without = changeSelection(whole, toggle("b"));
  expect([...selectedAmong(without, order)]).toEqual(["a", "c", "d", "e"]);
  expect(selectedCount(without, 231)).toBe(230);
  expect(selectedCount(without, null)).toBeNull();
  expect(selectedCount(changeSelection(without, toggle("b")), 231)).toBe(231);
});

test("Escape clears the selection", () => {
  expect(isSelecting(after(toggle("a")))).toBe(true);
  expect(isSelecting(after({ to: "whole" }))).toBe(true);
  expect(after(toggle("a"), { to: "none" })).toEqual(noSelection);
  expect(isSelecting(after({ to: "loaded", order: [] }))).toBe(false);
});

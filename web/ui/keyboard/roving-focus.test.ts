import { expect, test } from "vitest";
import { rovingIndex } from "./roving-focus.ts";

test("arrows wrap around in both directions", () => {
  expect(rovingIndex("ArrowDown", 2, 3, "vertical")).toBe(0);
  expect(rovingIndex("ArrowUp", 0, 3, "vertical")).toBe(2);
  expect(rovingIndex("ArrowRight", 0, 3, "horizontal")).toBe(1);
});

test("without a selection, down starts at the first and up at the last", () => {
  expect(rovingIndex("ArrowDown", -1, 3, "vertical")).toBe(0);
  expect(rovingIndex("ArrowUp", -1, 3, "vertical")).toBe(2);
});

test("home and end go to the ends, other keys do nothing", () => {
  expect(rovingIndex("Home", 2, 3, "vertical")).toBe(0);
  expect(rovingIndex("End", 0, 3, "vertical")).toBe(2);
  expect(rovingIndex("ArrowRight", 0, 3, "vertical")).toBeNull();
  expect(rovingIndex("ArrowDown", 0, 0, "vertical")).toBeNull();
});

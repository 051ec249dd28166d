import { expect, test } from "vitest";
import { rovingIndex } from "./roving-focus.ts";

test("arrows go round in both directions", () => {
  expect(rovingIndex("ArrowDown", 2, 3, "vertical")).toBe(0);
  expect(rovingIndex("ArrowUp", 0, 3, "vertical")).toBe(2);
  expect(rovingIndex("ArrowRight", 0, 3, "horizontal")).toBe(1);
});

test("with nothing chosen yet, down begins at the first and up at the last", () => {
  expect(rovingIndex("ArrowDown", -1, 3, "vertical")).toBe(0);
  expect(rovingIndex("ArrowUp", -1, 3, "vertical")).toBe(2);
});

test("home and end lead to the ends, other keys nowhere", () => {
  expect(rovingIndex("Home", 2, 3, "vertical")).toBe(0);
  expect(rovingIndex("End", 0, 3, "vertical")).toBe(2);
  expect(rovingIndex("ArrowRight", 0, 3, "vertical")).toBeNull();
  expect(rovingIndex("ArrowDown", 0, 0, "vertical")).toBeNull();
});

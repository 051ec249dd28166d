import { expect, test } from "vitest";
import { seek, typeAheadIndex } from "./type-ahead-search.ts";

const names = ["Merge", "Mark unread", "Move to trash", "Spam"];

test("letters typed in quick succession form one word; after a pause a new one begins", () => {
  expect(seek("M", 10_000)).toBe("m");
  expect(seek("o", 10_300)).toBe("mo");
  expect(seek("s", 12_000)).toBe("s");
});

test("a single letter cycles through the items, several stay on a match", () => {
  expect(typeAheadIndex(names, "m", 0)).toBe(1);
  expect(typeAheadIndex(names, "mm", 1)).toBe(2);
  expect(typeAheadIndex(names, "m", 2)).toBe(0);
  expect(typeAheadIndex(names, "mov", 2)).toBe(2);
  expect(typeAheadIndex(names, "mo", 0)).toBe(2);
  expect(typeAheadIndex(names, "x", 0)).toBeNull();
  expect(typeAheadIndex([], "x", -1)).toBeNull();
});

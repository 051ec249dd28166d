import { expect, test } from "vitest";
import { hasLongWord } from "./long-word.ts";

test("measures words between whitespace", () => {
  expect(hasLongWord(`${"W".repeat(300)} ${"W".repeat(300)}\n${"W".repeat(300)}`, 300)).toBe(false);
  expect(hasLongWord(`a ${"W".repeat(301)}`, 300)).toBe(true);
  expect(hasLongWord("", 300)).toBe(false);
});

import { expect, test } from "vitest";
import { hasManyTurns } from "./turns.ts";

test("counts brackets of any script and isolates", () => {
  expect(hasManyTurns('{"a":[(1)]},'.repeat(1_600))).toBe(false);
  expect(hasManyTurns(`${"(".repeat(5_000)}${"]".repeat(5_001)}`)).toBe(true);
  expect(hasManyTurns("「".repeat(10_001))).toBe(true);
  expect(hasManyTurns("\u2067\u2069".repeat(1_600))).toBe(false);
  expect(hasManyTurns("\u2067\u2069".repeat(1_700))).toBe(true);
});

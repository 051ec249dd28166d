import { expect, test } from "vitest";
import { pauseBefore } from "./pause-before.ts";

test("from half a second to five minutes, never all at the same moment", () => {
  expect([1, 2, 3, 4].map((failures) => pauseBefore(failures, 1))).toEqual([
    1000, 2000, 4000, 8000,
  ]);
  expect(pauseBefore(1, 0)).toBe(500);
  expect(pauseBefore(30, 1)).toBe(300_000);
  expect(pauseBefore(5000, 0)).toBe(150_000);
});

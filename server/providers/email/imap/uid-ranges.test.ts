import fc from "fast-check";
import { expect, test } from "vitest";
import { formatUidRanges } from "./uid-ranges.ts";

test("writes consecutive UIDs as ranges", () => {
  expect(formatUidRanges([1, 2, 3, 7])).toBe("1:3,7");
  expect(formatUidRanges([5])).toBe("5");
  expect(formatUidRanges([])).toBe("");
});

test("names exactly the given UIDs", () => {
  const ascending = fc
    .uniqueArray(fc.integer({ min: 1, max: 60 }))
    .map((uids) => uids.toSorted((one, other) => one - other));
  fc.assert(
    fc.property(ascending, (uids) => {
      const named = formatUidRanges(uids)
        .split(",")
        .filter((range) => range !== "")
        .flatMap((range) => {
          const [from = 0, to = from] = range.split(":").map(Number);
          return Array.from({ length: to - from + 1 }, (_, index) => from + index);
        });
      expect(named).toEqual(uids);
    }),
  );
});

import { expect, test } from "vitest";
import { parseByteRange } from "./recordings.ts";

test.each([
  ["nothing is asked", undefined, null],
  ["from the beginning", "bytes=0-", { from: 0, to: 99 }],
  ["a piece", "bytes=10-19", { from: 10, to: 19 }],
  ["a piece that ends beyond the end", "bytes=90-1000", { from: 90, to: 99 }],
  ["the last ten", "bytes=-10", { from: 90, to: 99 }],
  ["more than there is from the end", "bytes=-1000", { from: 0, to: 99 }],
  ["beyond the end", "bytes=100-", "outside"],
  ["the last none", "bytes=-0", "outside"],
  ["backwards", "bytes=20-10", null],
  ["several", "bytes=0-1,5-6", null],
  ["another unit", "lines=0-1", null],
  ["no numbers", "bytes=-", null],
])("of 100 bytes, %s", (_, header, found) => {
  expect(parseByteRange(header, 100)).toEqual(found);
});

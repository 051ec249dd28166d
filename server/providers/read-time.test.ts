import { expect, test } from "vitest";
import { readTime } from "./read-time.ts";

test.each([
  ["2026-11-20T10:00:00+02:00", "2026-11-20T08:00:00.000Z"],
  [1_795_168_825_000, "2026-11-20T10:00:25.000Z"],
  ["tomorrow", null],
  ["", null],
  [null, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
  [8.64e24, null],
  ["+123456-01-01T00:00:00Z", null],
  ["-000001-01-01T00:00:00Z", null],
])("reads %s as %s", (value, expected) => expect(readTime(value)).toBe(expected));

import { expect, test } from "vitest";
import { readSpan, type SpanName } from "./table-span.ts";

test.each<[SpanName, string | null, number]>([
  ["colspan", null, 1],
  ["colspan", "3", 3],
  ["colspan", " 3cells", 3],
  ["colspan", "100%", 100],
  ["colspan", "0", 1],
  ["colspan", "-4", 1],
  ["colspan", "wide", 1],
  ["colspan", "99999", 1_000],
  ["span", "1001", 1_000],
  ["rowspan", "999999999999", 65_534],
  ["rowspan", "0", 65_534],
])("parses %s=%j as %i", (name, written, span) => {
  expect(readSpan(name, written)).toBe(span);
});

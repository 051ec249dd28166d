import { expect, test } from "vitest";
import { toJson } from "./json.ts";

const tap = "🙂";

test("half a character becomes the sign for one, and zero goes, wherever they stand", () => {
  const value = {
    key: [`cut ${tap.slice(0, 1)}`, { deep: `${tap.slice(1)} cut` }],
    zero: "a\0b",
  };
  expect(JSON.parse(toJson(value))).toEqual({
    key: ["cut \ufffd", { deep: "\ufffd cut" }],
    zero: "ab",
  });
});

test("whole characters and words that only look like escapes stay as they are", () => {
  const value = { whole: tap, written: "\\ud83d and \\u0000", "\n": null, number: 1.5 };
  expect(JSON.parse(toJson(value))).toEqual(value);
});

test("nothing is nothing", () => {
  expect(toJson(undefined)).toBeUndefined();
  expect(toJson(null)).toBe("null");
});

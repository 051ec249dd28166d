import { expect, test } from "vitest";
import { jsonPieces, toJson } from "./json.ts";

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

test("many rows become several lists, in order, each no longer than asked for unless one row is", () => {
  const rows = Array.from({ length: 40 }, (_, nth) => ({ nth, text: "x".repeat(nth * 3) }));
  const pieces = [...jsonPieces(rows, 200)];
  expect(pieces.flatMap((one) => JSON.parse(one))).toEqual(rows);
  expect(Math.max(...pieces.map((one) => one.length))).toBeLessThan(300);
  expect(pieces.length).toBeGreaterThan(5);
  const large = ["y".repeat(500), "z"];
  expect([...jsonPieces(large, 200)].map((one) => JSON.parse(one))).toEqual([[large[0]], ["z"]]);
  expect([...jsonPieces([], 200)]).toEqual([]);
});

import { expect, test } from "vitest";
import { jsonPieces, toJson } from "./json.ts";

const tap = "🙂";

test("replaces unpaired surrogates and removes zero characters, wherever they are", () => {
  const value = {
    key: [`cut ${tap.slice(0, 1)}`, { deep: `${tap.slice(1)} cut` }],
    zero: "a\0b",
  };
  expect(JSON.parse(toJson(value))).toEqual({
    key: ["cut \ufffd", { deep: "\ufffd cut" }],
    zero: "ab",
  });
});

test("keeps whole characters, and text that only looks like an escape", () => {
  const value = { whole: tap, written: "\\ud83d and \\u0000", "\n": null, number: 1.5 };
  expect(JSON.parse(toJson(value))).toEqual(value);
});

test("passes undefined and null through", () => {
  expect(toJson(undefined)).toBeUndefined();
  expect(toJson(null)).toBe("null");
});

test("splits many rows into several lists, in order, each within the limit unless a single row exceeds it", () => {
  const rows = Array.from({ length: 40 }, (_, nth) => ({ nth, text: "x".repeat(nth * 3) }));
  const pieces = [...jsonPieces(rows, 200)];
  expect(pieces.flatMap((one) => JSON.parse(one))).toEqual(rows);
  expect(Math.max(...pieces.map((one) => one.length))).toBeLessThan(300);
  expect(pieces.length).toBeGreaterThan(5);
  const large = ["y".repeat(500), "z"];
  expect([...jsonPieces(large, 200)].map((one) => JSON.parse(one))).toEqual([[large[0]], ["z"]]);
  expect([...jsonPieces([], 200)]).toEqual([]);
});

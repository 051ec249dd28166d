import { expect, test } from "vitest";
import { sanitizeText, sanitizeTexts } from "./sanitize-text.ts";

test("removes NUL characters and replaces lone surrogates", () => {
  expect(sanitizeText("a\0b\0")).toBe("ab");
  expect(sanitizeText("tap \ud83d")).toBe("tap \ufffd");
  expect(sanitizeText("tap 🚰")).toBe("tap 🚰");
});

test("applies to nested lists and plain objects, and leaves other values alone", () => {
  const bytes = Buffer.from([0, 1]);
  const when = new Date(0);
  expect(sanitizeTexts({ to: [{ address: "a\0@b" }], at: when, bytes, n: 1, none: null })).toEqual({
    to: [{ address: "a@b" }],
    at: when,
    bytes,
    n: 1,
    none: null,
  });
});

test("does not copy valid input", () => {
  const input = { to: [{ address: "a@b" }], text: "tap 🚰" };
  expect(sanitizeTexts(input)).toBe(input);
});

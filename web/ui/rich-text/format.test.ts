import { expect, test } from "vitest";
import { readLink } from "./format.ts";

test.each([
  ["copperline.example", "https://copperline.example"],
  [" https://copperline.example/a?b=c#d ", "https://copperline.example/a?b=c#d"],
  ["copperline.example/hours", "https://copperline.example/hours"],
  ["help@copperline.example", "mailto:help@copperline.example"],
  ["tel:+442079460018", "tel:+442079460018"],
  ["bücher.example", "https://bücher.example"],
])("%s is read as an address", (typed, read) => {
  expect(readLink(typed)).toBe(read);
});

test.each(["", "javascript:alert(1)", "data:text/html,x", "our hours", "hours", "//elsewhere"])(
  "“%s” is not an address",
  (typed) => {
    expect(readLink(typed)).toBeNull();
  },
);

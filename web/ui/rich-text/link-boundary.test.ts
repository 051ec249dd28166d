import { expect, test } from "vitest";
import { isAutoLink } from "./link-boundary.ts";

test("distinguishes a typed address from a word with a link", () => {
  expect(isAutoLink("copperline.example", "https://copperline.example")).toBe(true);
  expect(isAutoLink("https://copperline.example", "https://copperline.example/")).toBe(true);
  expect(isAutoLink("maya@copperline.example", "mailto:maya@copperline.example")).toBe(true);
  expect(isAutoLink("manual", "https://copperline.example/manual")).toBe(false);
});

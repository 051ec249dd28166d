import { expect, test } from "vitest";
import { isAutoLink } from "./link-boundary.ts";

test("an address that was typed is told from a word that was made a link", () => {
  expect(isAutoLink("copperline.example", "https://copperline.example")).toBe(true);
  expect(isAutoLink("https://copperline.example", "https://copperline.example/")).toBe(true);
  expect(isAutoLink("maya@copperline.example", "mailto:maya@copperline.example")).toBe(true);
  expect(isAutoLink("manual", "https://copperline.example/manual")).toBe(false);
});

import { expect, test } from "vitest";
import { saysItself } from "./link-end.ts";

test("an address that was typed is told from a word that was made a link", () => {
  expect(saysItself("copperline.example", "https://copperline.example")).toBe(true);
  expect(saysItself("https://copperline.example", "https://copperline.example/")).toBe(true);
  expect(saysItself("maya@copperline.example", "mailto:maya@copperline.example")).toBe(true);
  expect(saysItself("manual", "https://copperline.example/manual")).toBe(false);
});

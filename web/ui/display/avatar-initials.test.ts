import { expect, test } from "vitest";
import { avatarHue, initialsOf } from "./avatar-initials.ts";
import { formatCappedCount } from "./count.tsx";

test.each([
  ["Priya Nair", "PN"],
  ["Ravi", "R"],
  ["Anna Maria van der Berg", "AB"],
  ["Émile Zola", "ÉZ"],
  ["Σωκράτης", "Σ"],
  ["priya@nairhome.example", "PE"],
  ["07700 900514", "#"],
  ["  ", "#"],
  ["St Anne’s Primary", "SP"],
])("the initials of %s are %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test("a name keeps its hue, whatever its case and encoding", () => {
  expect(avatarHue("Priya Nair")).toBe(avatarHue("priya nair"));
  expect(avatarHue("Zoe\u0301")).toBe(avatarHue("Zoé"));
});

test("many names use all twelve hues", () => {
  const hues = new Set(Array.from({ length: 200 }, (_, index) => avatarHue(`Person ${index}`)));
  expect(hues.size).toBe(12);
});

test("a count shows its limit", () => {
  expect(formatCappedCount(31, 1000)).toBe("31");
  expect(formatCappedCount(1560, 10_000)).toBe("1,560");
  expect(formatCappedCount(1000, 1000)).toBe("1,000+");
});

import { expect, test } from "vitest";
import { countWords } from "./count.tsx";
import { hueOf, initialsOf } from "./face.ts";

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

test("a name keeps its hue, however it is written", () => {
  expect(hueOf("Priya Nair")).toBe(hueOf("priya nair"));
  expect(hueOf("Zoe\u0301")).toBe(hueOf("Zoé"));
});

test("many names spread over all twelve hues", () => {
  const hues = new Set(Array.from({ length: 200 }, (_, index) => hueOf(`Person ${index}`)));
  expect(hues.size).toBe(12);
});

test("a count says where counting stopped", () => {
  expect(countWords(31, 1000, "en-GB")).toBe("31");
  expect(countWords(1560, 10_000, "en-GB")).toBe("1,560");
  expect(countWords(1000, 1000, "en-GB")).toBe("1,000+");
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { markMatches } from "./mark-matches.ts";

const marked = (text: string, query: string) =>
  markMatches(text, query)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join("");

test.each([
  ["Priya Nair", "PRI", "[Pri]ya Nair"],
  ["Zoë Okafor", "zoe", "[Zoë] Okafor"],
  ["(202) 555-0142", "555-01", "(202) [555-01]42"],
  ["(202) 555-0142", "2025", "([202) 5]55-0142"],
  ["(202) 555-0142", "pri 0142", "(202) 555-[0142]"],
  ["Anna Anders", "an", "[An]na [An]ders"],
  ["Ada", "tom", "Ada"],
  ["", "tom", ""],
])("of %s for %s", (text, query, expected) => {
  expect(marked(text, query)).toBe(expected);
});

test("the parts together are the text", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, query) => {
      const parts = markMatches(text, query);
      expect(parts.map((part) => part.text).join("")).toBe(text);
    }),
  );
});

import { expect, test } from "vitest";
import { filterOf, withFilter } from "./query-filter.ts";

test.each([
  ["boiler", "is", "email", "is:email boiler"],
  ["is:email boiler", "is", "text", "is:text boiler"],
  ["boiler is:email fan", "is", null, "boiler fan"],
  ['"no water" -fan', "inbox", "Repairs desk", 'inbox:"Repairs desk" "no water" -fan'],
  ["inbox:sales fan", "inbox", "Repairs", "inbox:Repairs fan"],
  ["", "has", "file", "has:file"],
] as const)("%j with %s %s is %j", (query, operator, value, expected) => {
  expect(withFilter(query, operator, value)).toBe(expected);
});

test("a typed filter shows as selected", () => {
  expect(filterOf('tap inbox:"Repairs desk"', "inbox")).toBe("Repairs desk");
  expect(filterOf("tap inbox:sales", "inbox")).toBe("sales");
  expect(filterOf("tap -inbox:x", "inbox")).toBeNull();
  expect(filterOf("tap", "is")).toBeNull();
});

import { expect, test } from "vitest";
import { filterOf, withFilter } from "./edit-query.ts";

test.each([
  ["boiler", "is", "mail", "is:mail boiler"],
  ["is:mail boiler", "is", "text", "is:text boiler"],
  ["boiler is:mail fan", "is", null, "boiler fan"],
  ['"no water" -fan', "line", "Repairs desk", 'line:"Repairs desk" "no water" -fan'],
  ["inbox:sales fan", "line", "Repairs", "line:Repairs fan"],
  ["", "has", "file", "has:file"],
] as const)("%j with %s %s is %j", (query, operator, value, expected) => {
  expect(withFilter(query, operator, value)).toBe(expected);
});

test("a typed filter shows as selected", () => {
  expect(filterOf('tap line:"Repairs desk"', "line")).toBe("Repairs desk");
  expect(filterOf("tap inbox:sales", "line")).toBe("sales");
  expect(filterOf("tap -line:x", "line")).toBeNull();
  expect(filterOf("tap", "is")).toBeNull();
});

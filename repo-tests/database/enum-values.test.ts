import { expect, test } from "vitest";
import { parseSchema, readSchema } from "#repo-tests/parsers/schema.ts";
import { checkEnumValues, enumValues, literalsOfType } from "./enum-values.ts";

test("every check constraint with a list of values matches a table in the code exactly", () => {
  expect(checkEnumValues(readSchema(), enumValues)).toEqual([]);
  expect(Object.keys(enumValues).length).toBeGreaterThanOrEqual(34);
  expect(Object.values(enumValues).flat().length).toBeGreaterThan(100);
});

const table = (check: string) =>
  parseSchema(
    `create table change (\n  entity text not null,\n  primary key (entity)${check}\n);\n`,
  );

test("planted: a value on one side only, an unknown check, values without a check", () => {
  const known = { "change.entity": ["tag", "inbox"] };
  expect(checkEnumValues(table(",\n  check (entity in ('tag', 'inbox'))"), known)).toEqual([]);
  expect(checkEnumValues(table(",\n  check (entity in ('tag'))"), known).join()).toContain(
    "the database has tag; the code has tag, inbox",
  );
  expect(
    checkEnumValues(table(",\n  check (entity in ('tag', 'inbox', 'x'))"), known),
  ).toHaveLength(1);
  expect(checkEnumValues(table(""), known).join()).toContain("no check in the database");
  expect(checkEnumValues(table(",\n  check (entity in ('tag'))"), {}).join()).toContain(
    "no table in",
  );
  expect(literalsOfType('export type A = "x" | "y";', "A")).toEqual(["x", "y"]);
});

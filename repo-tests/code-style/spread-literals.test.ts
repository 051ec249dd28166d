import { expect, test } from "vitest";
import { readSources } from "#repo-tests/parsers/sources.ts";
import { findSpreadLiterals } from "./spread-literals.ts";

test("no literal is spread where it is written", () => {
  const sources = readSources();
  expect(findSpreadLiterals(sources)).toEqual([]);
  expect(sources.length).toBeGreaterThan(3_000);
});

test.each([
  "const row = { id, ...{ name, at } };",
  "const row = {\n  ...{\n    id,\n  },\n};",
  'const row = { ...({ kind: "leg" } as const), at };',
  "const row = { ...({ id } satisfies Row) };",
  "const open = () => send({ ...(isOpen ? { ...{ id } } : {}) });",
  'const names = [...["a", "b"], ...more];',
  'const names = [...(["a", "b"] as const), ...more];',
  "insert(db, ...[id, name]);",
  "const row = <Row {...{ id, name }} />;",
])("planted: %j", (text) => {
  const found = findSpreadLiterals([{ path: "web/a.tsx", text }]);
  expect(found).toEqual([expect.stringMatching(/^web\/a\.tsx:[12]$/)]);
});

test.each([
  "const row = { ...other, ...(isOpen ? { id } : {}) };",
  "const row = { ...(isOpen && { id }) };",
  "const all = [...[1, 2].map(double), ...[...new Set(names)].sort()];",
  'const all = [...(["a", "b"] as const).map(double)];',
  "const device = create({ ...({ gateway } as object), log });",
  "const first = (...[one]: string[]) => one;",
  "const row = <Row {...props} />;",
  'const hint = "{ ...{ a }, b }"; // not { ...{ a }, b }',
])("%j has none", (text) => {
  expect(findSpreadLiterals([{ path: "web/a.tsx", text }])).toEqual([]);
});

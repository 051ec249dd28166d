import { expect, test } from "vitest";
import { read, readSources } from "#repo-tests/parsers/sources.ts";
import { findUnusedExports } from "./unused-exports.ts";

test("every exported name is used in another file", () => {
  const configs = ["vite.config.ts", "vitest.config.ts"].map((path) => ({
    path,
    text: read(path),
  }));
  const sources = readSources();
  expect(findUnusedExports([...sources, ...configs])).toEqual([]);
  expect(sources.length).toBeGreaterThan(2_000);
});

const files = (rest: string) => [
  {
    path: "domain/a.ts",
    text: "export const used = 1;\nexport interface Used {}\nexport function lonely() {}\nexport type Alone = Used;",
  },
  { path: "domain/b.ts", text: rest.replace(/FILE/g, "#domain/a.ts") },
];

test("planted: a value and a type that only their own file uses are found", () => {
  const sources = files('import { type Used, used } from "FILE";\nlet x: Used = used;');
  expect(findUnusedExports(sources)).toEqual([
    "domain/a.ts exports lonely, which no other file uses",
    "domain/a.ts exports Alone, which no other file uses",
  ]);
});

test.each([
  'import * as a from "FILE";\na.used; a.lonely(); let x: a.Used, y: a.Alone;',
  'const { used, lonely } = await import("FILE");\nlet x: import("FILE").Used, y: import("FILE").Alone;',
  'export { used, lonely as free, type Used, type Alone } from "FILE";',
])("%j uses them all", (text) => {
  expect(findUnusedExports(files(text)).filter((one) => one.includes("domain/a.ts"))).toEqual([]);
});

import { expect, test } from "vitest";
import { checkCircles, readImportGraph } from "./import-circles.ts";
import { readSources, type Source } from "./parsers/sources.ts";

const sources = readSources();

test("no files import each other in a circle, not even for types", () => {
  expect(checkCircles(sources)).toEqual([]);
  expect(readImportGraph(sources).size).toBeGreaterThan(400);
  expect([...readImportGraph(sources).values()].flat().length).toBeGreaterThan(2_000);
});

const planted = (imports: Readonly<Record<string, readonly string[]>>): Source[] =>
  Object.entries(imports).map(([path, lines]) => ({ path, text: lines.join("\n") }));

const page = "./page.tsx";
const toRow = `import { Row } from "./row.tsx";`;

test.each([
  `import { type Item } from "${page}";`,
  `import type { Item } from "${page}";`,
  `import type {\n  Item,\n} from "${page}";`,
  `export type { Item } from "${page}";`,
  `import "${page}";`,
  `const page = await import("${page}");`,
])("planted: a row with %s", (back) => {
  const pair = planted({ "web/page.tsx": [toRow], "web/row.tsx": [back] });
  expect(checkCircles(pair, [])).toEqual([
    "web/page.tsx -> web/row.tsx -> web/page.tsx",
    "web/row.tsx -> web/page.tsx -> web/row.tsx",
  ]);
});

test("planted: a circle of three, of one, and none", () => {
  const a = { "web/a.ts": [`import { b } from "./b.ts";`, `import { c } from "./c.ts";`] };
  const b = { "web/b.ts": [`import { c } from "./c.ts";`] };
  const c = { "web/c.ts": [`import { useRef } from "react";`] };
  const intoAll = { "web/d.ts": [`import { a } from "./a.ts";`] };
  expect(checkCircles(planted({ ...a, ...b, ...c, ...intoAll }), [])).toEqual([]);
  const closed = { "web/c.ts": [`import type { D } from "./d.ts";`] };
  expect(
    checkCircles(planted({ ...b, ...closed, "web/d.ts": [`import "./b.ts";`] }), []),
  ).toContain("web/b.ts -> web/c.ts -> web/d.ts -> web/b.ts");
  expect(checkCircles(planted({ "web/c.ts": [`import { c } from "./c.ts";`] }), [])).toEqual([
    "web/c.ts -> web/c.ts",
  ]);
});

test("planted: a listed circle that grew, and one that was broken", () => {
  const circle = {
    "web/a.ts": [`import { b } from "./b.ts";`],
    "web/b.ts": [`import { a } from "./a.ts";`],
  };
  const listed = ["web/a.ts", "web/b.ts"];
  expect(checkCircles(planted(circle), listed)).toEqual([]);
  const grown = {
    ...circle,
    "web/b.ts": [`import { c } from "./c.ts";`],
    "web/c.ts": [`import { a } from "./a.ts";`],
  };
  expect(checkCircles(planted(grown), listed)).toEqual([
    "web/c.ts -> web/a.ts -> web/b.ts -> web/c.ts",
  ]);
  expect(checkCircles(planted({ ...circle, "web/b.ts": [] }), listed)).toEqual([
    "web/a.ts is in no circle any more: take it off the list",
    "web/b.ts is in no circle any more: take it off the list",
  ]);
});

import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { describeExcess } from "./chunk-limits.ts";
import { type BuiltFile, firstScreenFiles, sum, weigh } from "./weights.ts";

const noise = (bytes: number) => randomBytes(bytes / 2).toString("hex");
const page =
  '<link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/assets/a.css"><script src="/theme.js"></script><script type="module" src="/assets/a-12345678.js"></script>';
const late = '("./late-12345678.js")';
const files: BuiltFile[] = [
  { name: "index.html", text: page },
  { name: "theme.js", text: "1;" },
  { name: "assets/a.css", text: "p{}" },
  {
    name: "assets/a-12345678.js",
    text: `import{a}from"./b-12345678.js";import"./c-12345678.js";const d=()=>import${late};`,
  },
  {
    name: "assets/b-12345678.js",
    text: `import{x}from"./a-12345678.js";export const a="${noise(4_000)}"`,
    modules: { "web/b.ts": noise(4_000), "web/bb.ts": "1" },
  },
  { name: "assets/c-12345678.js", text: 'export{y}from"./d-12345678.js"' },
  { name: "assets/d-12345678.js", text: "export const y=1" },
  {
    name: "assets/late-12345678.js",
    text: noise(2_000),
    modules: { "web/late.ts": noise(2_000) },
  },
];
const roomy = { firstScreen: 100_000, chunks: {}, other: 100_000 };

test("weighs what the page names and its static imports once each, but no dynamic imports", () => {
  expect(
    firstScreenFiles(files)
      .map(({ name }) => name)
      .sort(),
  ).toEqual([
    "assets/a-12345678.js",
    "assets/a.css",
    "assets/b-12345678.js",
    "assets/c-12345678.js",
    "assets/d-12345678.js",
    "theme.js",
  ]);
  expect(describeExcess(files, roomy)).toBeNull();
});

test("planted: a first screen over its limit is reported with its files and modules", () => {
  const firstScreen = sum(weigh(firstScreenFiles(files))) - 300;
  const report = describeExcess(files, { ...roomy, firstScreen });
  expect(report).toContain("0.3 kB more than its limit");
  expect(report).toContain("assets/b-12345678.js");
  expect(report).toContain("web/b.ts");
  expect(report).not.toContain("web/late.ts");
});

test("planted: a chunk over its limit is named with its excess and its own modules", () => {
  const report = describeExcess(files, { ...roomy, chunks: { late: 500 } });
  expect(report).toMatch(/The chunk late weighs 1\.\d kB, 0\.\d kB more than its limit/);
  expect(report).toContain("web/late.ts");
  expect(report).not.toContain("web/b.ts");
});

test("planted: a chunk without a row may not grow large, and a row needs its chunk", () => {
  expect(describeExcess(files, { ...roomy, chunks: { b: 5_000, gone: 1 }, other: 500 })).toMatch(
    /The chunk late .*without a row[\s\S]*were not built: gone\./,
  );
});

test("planted: the first screen of another language is weighed too, with its own scripts", () => {
  const german: BuiltFile[] = [
    { name: "index.de.html", text: page.replace("a-12345678.js", "a-12345678.de.js") },
    { name: "assets/a-12345678.de.js", text: `"${noise(240_000)}"` },
  ];
  const report = describeExcess([...files, ...german], roomy);
  expect(report).toContain("The first screen of index.de.html weighs");
  expect(report).not.toContain("The chunk");
  expect(firstScreenFiles([...files, ...german], "index.de.html")).toHaveLength(3);
});

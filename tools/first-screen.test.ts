import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { describeExcess, sum, weighFirstScreen } from "./first-screen.ts";

let built: string;

beforeEach(() => {
  built = mkdtempSync(join(tmpdir(), "deskbell-first-"));
  mkdirSync(join(built, "assets"));
  const write = (name: string, text: string) => writeFileSync(join(built, name), text);
  write(
    "index.html",
    '<link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/assets/a.css"><script src="/theme.js"></script><script type="module" src="/assets/a.js"></script>',
  );
  write("theme.js", "1;");
  write("assets/a.css", "p{}");
  const late = '("./late.js")';
  write("assets/a.js", `import{a}from"./b.js";import"./c.js";const d=()=>import${late};`);
  write(
    "assets/b.js",
    `import{x}from"./a.js";export const a="${randomBytes(900).toString("hex")}"`,
  );
  write("assets/c.js", 'export{y}from"./d.js"');
  write("assets/d.js", "export const y=1");
  write("assets/late.js", "");
  return () => rmSync(built, { recursive: true });
});

test("weighs what the page names and its static imports once each, but no dynamic imports", () => {
  const files = weighFirstScreen(built);
  expect(files.map(({ name }) => name).sort()).toEqual([
    "assets/a.css",
    "assets/a.js",
    "assets/b.js",
    "assets/c.js",
    "assets/d.js",
    "theme.js",
  ]);
  expect(files[0]).toEqual({ name: "assets/b.js", bytes: expect.any(Number) });
  expect(files[0]?.bytes).toBeGreaterThan(900);
});

test("planted: a page over budget is reported with its ten heaviest files and modules", async () => {
  const files = weighFirstScreen(built);
  const modules = Array.from({ length: 12 }, (_, i) => ({ name: `m${i}.ts`, bytes: 2000 - i }));
  expect(await describeExcess(files, async () => modules, sum(files))).toBeNull();
  const report = await describeExcess(files, async () => modules, sum(files) - 1);
  expect(report).toContain("assets/b.js");
  expect(report).toContain("2.0 kB  m0.ts");
  expect(report).toContain("m9.ts");
  expect(report).not.toContain("m10.ts");
});

import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { sum, tooHeavy, weighFirstScreen } from "./first-screen.ts";

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

test("what the page names and what that imports is weighed, once each; what comes later is not", () => {
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

test("planted: a page too heavy is told with its ten heaviest files and modules", async () => {
  const files = weighFirstScreen(built);
  const modules = Array.from({ length: 12 }, (_, i) => ({ name: `m${i}.ts`, bytes: 2000 - i }));
  expect(await tooHeavy(files, async () => modules, sum(files))).toBeNull();
  const said = await tooHeavy(files, async () => modules, sum(files) - 1);
  expect(said).toContain("assets/b.js");
  expect(said).toContain("2.0 kB  m0.ts");
  expect(said).toContain("m9.ts");
  expect(said).not.toContain("m10.ts");
});

import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { buildIfNeeded } from "./build-if-needed.ts";

let root: string;
let lines: string[];
const say = (line: string) => lines.push(line);

function write(name: string, atSeconds: number): void {
  const file = join(root, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, "");
  utimesSync(file, atSeconds, atSeconds);
  for (let folder = dirname(file); folder.length > root.length; folder = dirname(folder)) {
    utimesSync(folder, atSeconds, atSeconds);
  }
}

const withVite = async () => async (_root: string, folder: string) =>
  write(`${relative(root, folder)}/index.html`, 5000);
const withoutVite = async () => null;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "deskbell-build-"));
  lines = [];
  write("web/app/main.tsx", 1000);
  write("domain/limits.ts", 1000);
  return () => rmSync(root, { recursive: true });
});

test("a missing build is made, and a second start finds it", async () => {
  expect(await buildIfNeeded({ root, findBuild: withVite, say })).toBe("built");
  expect(await buildIfNeeded({ root, findBuild: withVite, say })).toBe("fresh");
  expect(lines).toHaveLength(2);
});

test("a newer source makes it build again", async () => {
  write("dist/web/index.html", 2000);
  write("domain/limits.ts", 3000);
  expect(await buildIfNeeded({ root, findBuild: withVite, say })).toBe("built");
});

test("a source that was taken away makes it build again", async () => {
  write("web/app/old.tsx", 1000);
  write("dist/web/index.html", 2000);
  rmSync(join(root, "web/app/old.tsx"));
  expect(await buildIfNeeded({ root, findBuild: withVite, say })).toBe("built");
});

test("a build that breaks off leaves the one before as it was, and nothing else", async () => {
  write("dist/web/index.html", 500);
  const breaking = async () => async (whole: string, folder: string) => {
    write(`${relative(whole, folder)}/index.html`, 5000);
    throw new Error("no space");
  };
  await expect(buildIfNeeded({ root, findBuild: breaking, say })).rejects.toThrow("no space");
  expect(readdirSync(join(root, "dist"))).toEqual(["web"]);
  expect(await buildIfNeeded({ root, findBuild: withVite, say })).toBe("built");
});

test("without Vite the build that is here is used, however old", async () => {
  write("dist/web/index.html", 500);
  expect(await buildIfNeeded({ root, findBuild: withoutVite, say })).toBe("kept");
});

test("without Vite and without a build it says what to do", async () => {
  await expect(buildIfNeeded({ root, findBuild: withoutVite, say })).rejects.toThrow("npm ci");
});

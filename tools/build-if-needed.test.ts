import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { buildIfNeeded } from "./build-if-needed.ts";

let root: string;
let lines: string[];
const log = (line: string) => lines.push(line);

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

test("builds if there is no build, and keeps it on the next start", async () => {
  expect(await buildIfNeeded({ root, withPseudo: false, findBuild: withVite, log })).toBe("built");
  expect(await buildIfNeeded({ root, withPseudo: false, findBuild: withVite, log })).toBe("fresh");
  expect(lines).toEqual([
    "web: building, about half a minute",
    expect.stringMatching(/^web: built in /),
    "web: up to date",
  ]);
});

test("builds again for the pseudo language, with which tests look for text left in the code", async () => {
  write("dist/web/index.html", 5000);
  const settings = { root, withPseudo: true, findBuild: withVite, log };
  expect(await buildIfNeeded(settings)).toBe("built");
  write("dist/web/index.pseudo.html", 5000);
  expect(await buildIfNeeded(settings)).toBe("fresh");
});

test("rebuilds after a source changed", async () => {
  write("dist/web/index.html", 2000);
  write("domain/limits.ts", 3000);
  expect(await buildIfNeeded({ root, withPseudo: false, findBuild: withVite, log })).toBe("built");
});

test("rebuilds after a source was deleted", async () => {
  write("web/app/old.tsx", 1000);
  write("dist/web/index.html", 2000);
  rmSync(join(root, "web/app/old.tsx"));
  expect(await buildIfNeeded({ root, withPseudo: false, findBuild: withVite, log })).toBe("built");
});

test("keeps the previous build and no leftovers if building fails", async () => {
  write("dist/web/index.html", 500);
  const breaking = async () => async (whole: string, folder: string) => {
    write(`${relative(whole, folder)}/index.html`, 5000);
    throw new Error("no space");
  };
  await expect(
    buildIfNeeded({ root, withPseudo: false, findBuild: breaking, log }),
  ).rejects.toThrow("no space");
  expect(readdirSync(join(root, "dist"))).toEqual(["web"]);
  expect(await buildIfNeeded({ root, withPseudo: false, findBuild: withVite, log })).toBe("built");
});

test("uses the existing build without Vite, however old", async () => {
  write("dist/web/index.html", 500);
  expect(await buildIfNeeded({ root, withPseudo: false, findBuild: withoutVite, log })).toBe(
    "kept",
  );
});

test("says what to do without Vite and without a build", async () => {
  await expect(
    buildIfNeeded({ root, withPseudo: false, findBuild: withoutVite, log }),
  ).rejects.toThrow("npm ci");
});

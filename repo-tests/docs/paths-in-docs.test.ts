import { expect, test } from "vitest";
import { exists, listFiles, read } from "#repo-tests/parsers/sources.ts";
import { flagsOfStart, missing, pathsIn, scriptsIn, settingsIn } from "./paths-in-docs.ts";

const pages = ["README.md", ...listFiles("docs").filter((file) => file.endsWith(".md"))];
const manifest = JSON.parse(read("package.json")) as Record<string, Record<string, string>>;
const scripts = Object.keys(manifest.scripts ?? {});
const config = read("server/config.ts");
const settings = [...config.matchAll(/^ {2}([A-Z0-9_]+): "([a-z0-9-]+)",$/gm)].map(
  ([, name = "", flag = ""]) => ({ name, flag: `--${flag}` }),
);

/** Fictional examples, and files created only at release. */
const notHere = [/pigeon/, /set-topic/, /topic\.ts$/, /\/x(\.|$)/, /^docs\/pictures\//];
const isExample = (path: string): boolean => notHere.some((one) => one.test(path));

test("every path in the docs exists", () => {
  const named = pages.flatMap((page) => pathsIn(read(page), page).map((path) => ({ page, path })));
  const lost = named.filter(({ path }) => !exists(path) && !isExample(path));
  expect(lost.map(({ page, path }) => `${page} names ${path}`)).toEqual([]);
  expect(named.length).toBeGreaterThan(200);
  expect(pages.length).toBeGreaterThan(25);
});

test("every command in the docs exists", () => {
  const named = pages.flatMap((page) => scriptsIn(read(page)));
  expect(missing(named, scripts)).toEqual([]);
  expect(named.length).toBeGreaterThan(20);
  const flags = pages.flatMap((page) => flagsOfStart(read(page)));
  expect(
    missing(
      flags,
      settings.map(({ flag }) => flag),
    ),
  ).toEqual([]);
  expect(flags.length).toBeGreaterThanOrEqual(2);
});

test("the settings table in docs/operate.md is complete and has no extra rows", () => {
  const page = read("docs/operate.md");
  const rows = settingsIn(page);
  const names = settings.map(({ name }) => name);
  expect(missing(names, rows)).toEqual([]);
  expect(missing(rows, names)).toEqual([]);
  expect(settings.filter(({ flag }) => !page.includes(`\`${flag}\``))).toEqual([]);
  expect(names.length).toBeGreaterThanOrEqual(12);
});

test("the package table in docs/dependencies.md is complete and has no extra rows", () => {
  const packages = ["dependencies", "devDependencies", "optionalDependencies"].flatMap((kind) =>
    Object.keys(manifest[kind] ?? {}),
  );
  const rows = [...read("docs/dependencies.md").matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(
    ([, cell = ""]) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name),
  );
  expect(missing(packages, rows)).toEqual([]);
  expect(missing(rows, packages)).toEqual([]);
  expect(packages.length).toBeGreaterThan(35);
  const loose = Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  }).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
  expect(loose).toEqual([]);
});

test("every decision record states question, choice, cost and what would reverse it", () => {
  const decisions = listFiles("docs/adr").filter((file) => /\/\d{4}-[^/]*\.md$/.test(file));
  const parts = ["**Question.**", "**Choice.**", "**What we give up.**", "**We would reverse it**"];
  const thin = decisions.filter((file) => parts.some((part) => !read(file).includes(part)));
  expect(thin).toEqual([]);
  const numbers = decisions.map((file) => file.slice("docs/adr/".length, "docs/adr/".length + 4));
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(decisions.length).toBeGreaterThanOrEqual(14);
});

test("planted: a missing path, command, flag and setting", () => {
  expect(
    pathsIn(
      "see `server/nowhere.ts` and [x](adr/no.md#a), not `npm`\n```\n`tools/x.ts`\n```",
      "docs/a.md",
    ),
  ).toEqual(["server/nowhere.ts", "docs/adr/no.md"]);
  expect(pathsIn("[up](../README.md)", "docs/a.md")).toEqual(["README.md"]);
  expect(scriptsIn("run `npm run fly` or npm run -s walk")).toEqual(["fly", "walk"]);
  expect(flagsOfStart("`npm start -- --port 4000 --fly`")).toEqual(["--port", "--fly"]);
  expect(missing(["fly"], ["walk"])).toEqual(["fly"]);
  expect(settingsIn("| `PORT` | x |\n| `A_B` `C` | y |")).toEqual(["PORT", "A_B", "C"]);
});

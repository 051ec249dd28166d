import { expect, test } from "vitest";
import { checkImport, isIn, layerOf } from "./layering.ts";
import { checkPackage, packages } from "./packages.ts";
import { readImports, readUnreadableImports } from "./parsers/imports.ts";
import { exists, isTestCode, readSources, type Source, stripComments } from "./parsers/sources.ts";

const sources = readSources();

function checkFile(source: Source): string[] {
  return readImports(source)
    .flatMap(({ written, file, packageName }) => {
      if (written.includes("../")) return [`${source.path} climbs: ${written}`];
      if (isTestCode(source.path)) return [];
      if (file === null) return [checkPackage(source.path, packageName ?? "")];
      if (!isWorkshop(source.path) && isTestCode(file))
        return [`${source.path} ships and imports ${file}, which only tests run`];
      return [checkImport(source.path, file)];
    })
    .filter((one) => one !== null);
}

const isWorkshop = (file: string): boolean => /^(testing|e2e|repo-tests|bench|tools)\//.test(file);

const barrels = (all: readonly Source[]): string[] =>
  all
    .filter(({ path, text }) => /(^|\/)index\.tsx?$/.test(path) || isReexportOnly(text))
    .map(({ path }) => path);

function isReexportOnly(text: string): boolean {
  const rest = stripComments(text)
    .replace(/^export\s+(?:type\s+)?(?:\*|\{[^}]*\})\s*from\s*"[.#][^"]+";?$/gm, "@")
    .trim();
  return rest.length > 0 && /^[@\s]+$/.test(rest);
}

const defaults = (all: readonly Source[]): string[] =>
  all
    .filter(({ text }) => /^export default\b|^export \{[^}]*\bas default\b/m.test(text))
    .map(({ path }) => path);

/** All files and packages loaded from a file through runtime imports. */
function reachedFrom(
  start: string,
  all: readonly Source[],
  { withLate } = { withLate: true },
): { files: string[]; packages: string[] } {
  const byPath = new Map(all.map((one) => [one.path, one]));
  const files = new Set([start]);
  const found = new Set<string>();
  for (const file of files) {
    const source = byPath.get(file);
    for (const one of source ? readImports(source) : []) {
      if (one.isType || (one.isLate && !withLate)) continue;
      if (one.file !== null) files.add(one.file);
      else if (one.packageName !== null) found.add(one.packageName);
    }
  }
  return { files: [...files], packages: [...found].sort() };
}

test("every import is allowed by the layer rules", () => {
  expect(sources.flatMap(checkFile)).toEqual([]);
  expect(sources.length).toBeGreaterThan(400);
  expect(sources.flatMap(readImports).length).toBeGreaterThan(2_000);
});

test("every import resolves to a file", () => {
  const lost = sources.flatMap((source) =>
    readImports(source)
      .filter(({ file }) => file !== null && !exists(file))
      .map(({ written }) => `${source.path} imports ${written}`),
  );
  expect(lost).toEqual([]);
});

test("every shipped file belongs to a layer", () => {
  const paths = sources.map(({ path }) => path).filter((path) => !isTestCode(path));
  expect(paths.filter((path) => layerOf(path) === null)).toEqual([]);
  expect(new Set(paths.map((path) => layerOf(path)?.name)).size).toBeGreaterThan(25);
});

test("no import path is computed at run time", () => {
  const odd = sources
    .filter(({ path }) => !isTestCode(path) && !path.startsWith("repo-tests/"))
    .flatMap((source) =>
      readUnreadableImports({ ...source, text: stripComments(source.text) }).map(
        (found) => `${source.path}: ${found}`,
      ),
    );
  expect(odd).toEqual([]);
});

test("there are no barrels and no default exports", () => {
  expect(barrels(sources)).toEqual([]);
  expect(defaults(sources)).toEqual([]);
});

test("neither schemas nor server code reach the browser", () => {
  const reached = reachedFrom("web/app/main.tsx", sources);
  expect(reached.files.length).toBeGreaterThan(150);
  expect(reached.files.filter((file) => /^(server|simulator|testing)\//.test(file))).toEqual([]);
  expect(reached.packages.filter((name) => name === "zod" || name.startsWith("@orpc/"))).toEqual(
    [],
  );
  expect(reached.packages).toContain("react");
});

test("packages for email are not loaded until the first email, and those for audio never", () => {
  const { files, packages: loaded } = reachedFrom("server/start.ts", sources, { withLate: false });
  expect(files).toContain("server/providers/email/smtp.ts");
  expect(loaded).toContain("pg");
  const heavy = ["encoding-japanese", "imapflow", "mailauth", "mailparser", "nodemailer"];
  const never = [...heavy, "sanitize-html", "smtp-server", "werift"];
  expect(loaded.filter((name) => never.includes(name))).toEqual([]);
});

test("every listed package is used where it is allowed", () => {
  const used = new Set(
    sources.flatMap((source) => readImports(source).map((one) => one.packageName)),
  );
  // A package may be listed before the folder that uses it exists.
  const stands = (folders: readonly string[] = []) =>
    sources.some(({ path }) => folders.some((folder) => isIn(path, folder)));
  const idle = Object.keys(packages).filter((name) => !used.has(name) && stands(packages[name]));
  expect(idle).toEqual([]);
});

test.each([
  ["domain/ids.ts", "#server/store/sql.ts", "domain may not import server/store"],
  ["web/ui/button/button.tsx", "#domain/ids.ts", "web/ui may not import domain"],
  [
    "web/features/conversation-list/list-row.tsx",
    "#web/features/setup/setup-page.tsx",
    "web/features/conversation-list may not import web/features/setup",
  ],
  [
    "server/actions/runtime.ts",
    "#server/providers/registry.ts",
    "server/actions may not import server/providers",
  ],
  [
    "server/live/workspace-channel.ts",
    "#server/actions/runtime.ts",
    "server/live may not import server/actions",
  ],
  ["server/http/server.ts", "#server/store/sql.ts", "server/http may not import server/store"],
  ["simulator/main.ts", "#server/boot.ts", "simulator may not import server/boot.ts"],
  ["server/store/sql.ts", "../secrets.ts", "climbs"],
  ["server/boot.ts", "#testing/fake-carrier.ts", "server/boot.ts may not import testing"],
  ["server/boot.ts", "#server/live/replay.integration.test.ts", "which only tests run"],
  ["somewhere/else.ts", "#domain/ids.ts", "in no layer"],
  ["domain/ids.ts", "zod", "domain/ids.ts may not import zod"],
  ["domain/ids.ts", "node:crypto", "which a browser does not have"],
  ["server/boot.ts", "left-pad", "no row in repo-tests/packages.ts"],
])("planted: %s imports %s", (path, written, complaint) => {
  for (const text of [
    `import { x } from "${written}";`,
    `import type { x } from "${written}";`,
    `import {\n  x,\n  type y,\n} from "${written}";`,
    `import "${written}";`,
    `export * from "${written}";`,
    `export { x } from "${written}";`,
    `const x = await import("${written}");`,
  ])
    expect(checkFile({ path, text }).join()).toContain(complaint);
});

test("planted: barrels, default exports, hidden imports, schemas in the browser", () => {
  const plain = { path: "domain/x.ts", text: 'import { a } from "./a.ts";\nexport const b = a;\n' };
  expect(barrels([plain])).toEqual([]);
  expect(barrels([{ path: "domain/index.ts", text: "export const a = 1;" }])).toHaveLength(1);
  expect(
    barrels([
      {
        path: "domain/all.ts",
        text: '// all\nexport * from "./a.ts";\nexport { b } from "#domain/b.ts";\n',
      },
    ]),
  ).toHaveLength(1);
  expect(defaults([plain])).toEqual([]);
  expect(defaults([{ path: "domain/x.ts", text: "export default function x() {}" }])).toHaveLength(
    1,
  );
  expect(readUnreadableImports({ path: "x", text: "await import(nameOfFile)" })).toHaveLength(1);
  const web = [
    {
      path: "web/app/main.tsx",
      text: 'import type { A } from "#contract/a.ts";\nimport { b } from "./b.ts";',
    },
    { path: "web/app/b.ts", text: 'import { type C } from "#contract/c.ts";' },
    { path: "contract/a.ts", text: 'import { z } from "zod";' },
    { path: "contract/c.ts", text: 'import { z } from "zod";' },
  ];
  expect(reachedFrom("web/app/main.tsx", web.slice(0, 1)).packages).toEqual([]);
  expect(reachedFrom("web/app/main.tsx", web).packages).toEqual(["zod"]);
  const late = [{ path: "server/start.ts", text: 'const z = await import("zod");' }];
  expect(reachedFrom("server/start.ts", late).packages).toEqual(["zod"]);
  expect(reachedFrom("server/start.ts", late, { withLate: false }).packages).toEqual([]);
});

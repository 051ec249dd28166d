// What a feature adds to the first screen: a key, a command, an address and a page that loads on its first visit. Its
// texts, menus and code are in chunks of their own.
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, loadConfigFromFile, type Plugin } from "vite";
import { expect, test } from "vitest";
import { readBuild } from "./chunk-limits.ts";
import { firstScreenFiles, sum, weigh } from "./weights.ts";

const maxBytes = 300;
const root = join(import.meta.dirname, "../..");
/** Not weighed here: other tests enforce the limits, and the compressed copies are for the server. */
const left = ["enforce-chunk-limits", "compress-beside"];

const page = "#web/features/planted/planted-page.tsx";
/** By file: the text of the simulator's registration, and the same for the planted feature. */
const registrations: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  "web/data/commands.ts": [['goSimulator: "g o",', 'goPlanted: "g y",']],
  "web/data/routes.ts": [
    ['    case "simulator":\n', '    case "planted":\n      return { at: "planted" };\n'],
    ['simulator: () => "/simulator",', 'planted: () => "/planted",'],
  ],
  "web/app/router.tsx": [
    [
      "const SimulatorPage = lazyComponent(",
      `const PlantedPage = lazyComponent(async () => (await import("${page}")).PlantedPage);\n`,
    ],
    ['    case "simulator":\n', '    case "planted":\n      return <PlantedPage />;\n'],
  ],
  "web/app/commands/app-commands.ts": [
    [
      '  useCommand("goSettings"',
      '  useCommand("goPlanted", () => navigate(routePaths.planted()), useCan("report.read"));\n',
    ],
  ],
};

/** `eager`: what it wrongly puts beside its key. */
function plantFeature(found: Set<string>, eager = ""): Plugin {
  return {
    name: "plant-feature",
    enforce: "pre",
    resolveId: (id) => (id === page ? "\0planted" : null),
    load: (id) => (id === "\0planted" ? "export const PlantedPage = () => 'planted';" : null),
    transform(code, id) {
      const file = Object.keys(registrations).find((one) => id === join(root, one));
      if (file === undefined) return null;
      found.add(file);
      return (registrations[file] ?? []).reduce((text, [anchor, added]) => {
        if (!text.includes(anchor)) throw new Error(`${file} has no ${anchor}`);
        return text.replace(anchor, () => added.replace("g y", `g y${eager}`) + anchor);
      }, code);
    },
  };
}

async function weighFirstScreen(plugins: Plugin[]): Promise<number> {
  const loaded = await loadConfigFromFile(
    { command: "build", mode: "production" },
    join(root, "vite.config.ts"),
  );
  const folder = mkdtempSync(join(tmpdir(), "deskbell-planted-"));
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = "production";
  try {
    const own = (loaded?.config.plugins ?? []).flat() as Plugin[];
    await build({
      ...loaded?.config,
      configFile: false,
      logLevel: "silent",
      plugins: [...own.filter((one) => !left.includes(one.name)), ...plugins],
      build: { ...loaded?.config.build, outDir: folder, emptyOutDir: true },
    });
    return sum(weigh(firstScreenFiles(readBuild(folder))));
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
    rmSync(folder, { recursive: true, force: true });
  }
}

test("a feature adds less than 300 bytes to the first screen", { timeout: 300_000 }, async () => {
  const found = new Set<string>();
  const without = await weighFirstScreen([]);
  const added = (await weighFirstScreen([plantFeature(found)])) - without;
  expect([...found].toSorted()).toEqual(Object.keys(registrations).toSorted());
  expect(added).toBeGreaterThan(0);
  expect(added).toBeLessThan(maxBytes);

  const eager = await weighFirstScreen([plantFeature(found, randomBytes(300).toString("hex"))]);
  expect(eager - without).toBeGreaterThan(maxBytes);
});

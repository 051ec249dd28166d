import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readSources } from "#repo-tests/parsers/sources.ts";

const chunkPatterns = /\/([a-z][a-z-]+)\.\*\\\.(?:js|\(js\|css\))\$\//g;

/** Chunks of several files, by the name that the build gives them. */
function readChunkGroups(): string[] {
  const config = readFileSync(join(import.meta.dirname, "../vite.config.ts"), "utf8");
  return [...config.matchAll(/\bname: "([\w-]+)",\s*test:/g)].map(([, name = ""]) => name);
}

test("every chunk that an end-to-end test delays or blocks is a file or a group of the web app", () => {
  const files = new Set(
    readSources(["web"]).map(({ path }) =>
      path
        .split("/")
        .at(-1)
        ?.replace(/\.tsx?$/, ""),
    ),
  );
  const held = readSources(["e2e"]).flatMap(({ path, text }) =>
    [...text.matchAll(chunkPatterns)].map(([, name]) => ({ path, name })),
  );
  const groups = readChunkGroups();
  expect(groups).toContain("first-input");
  expect(held.filter(({ name = "" }) => !files.has(name) && !groups.includes(name))).toEqual([]);
  expect(held.length).toBeGreaterThan(5);
});

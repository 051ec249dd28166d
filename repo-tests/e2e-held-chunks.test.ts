import { expect, test } from "vitest";
import { readSources } from "#repo-tests/parsers/sources.ts";

const chunkPatterns = /\/([a-z][a-z-]+)\.\*\\\.(?:js|\(js\|css\))\$\//g;

test("every chunk that an end-to-end test delays or blocks is a file of the web app", () => {
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
  expect(held.filter(({ name }) => !files.has(name))).toEqual([]);
  expect(held.length).toBeGreaterThan(5);
});

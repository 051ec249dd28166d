import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#repo-tests/parsers/sources.ts";

/** Vitest ignores a file name that matches nothing, so a renamed journey would silently not run. */
const missing = (source: string): string[] => {
  const list = /const journeys = \[([^\]]*)\]/.exec(source)?.[1] ?? "";
  const names = [...list.matchAll(/"([\w-]+)"/g)].map(([, name = ""]) => name);
  if (names.length === 0) throw new Error("tools/firefox.ts lists no journeys.");
  return names.filter((name) => !existsSync(join(root, `e2e/${name}.e2e.ts`)));
};

test("every journey that runs in Firefox exists", () => {
  expect(missing(readFileSync(join(root, "tools/firefox.ts"), "utf8"))).toEqual([]);
  expect(missing('const journeys = ["search", "renamed"];')).toEqual(["renamed"]);
});

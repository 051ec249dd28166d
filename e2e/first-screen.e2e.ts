// The promise: whoever opens the desk waits for a page that is light enough.
import { join } from "node:path";
import { expect, test } from "vitest";
import { tooHeavy, weighFirstScreen, weighModules } from "#tools/first-screen.ts";

const root = join(import.meta.dirname, "..");

test("the first screen stays within its budget", async () => {
  const files = weighFirstScreen(join(root, "dist/web"));
  // Fewer, and the page would not have been read.
  expect(files.filter(({ name }) => name.endsWith(".js")).length).toBeGreaterThan(1);
  expect(files.some(({ name }) => name.endsWith(".css"))).toBe(true);
  expect(await tooHeavy(files, () => weighModules(root))).toBeNull();
});

// The first page load stays small enough.
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeExcess, weighFirstScreen, weighModules } from "#tools/first-screen.ts";

const root = join(import.meta.dirname, "..");

test("the first screen stays within its size budget", async () => {
  const files = weighFirstScreen(join(root, "dist/web"));
  // With fewer, the page was not read.
  expect(files.filter(({ name }) => name.endsWith(".js")).length).toBeGreaterThan(1);
  expect(files.some(({ name }) => name.endsWith(".css"))).toBe(true);
  expect(await describeExcess(files, () => weighModules(root))).toBeNull();
});

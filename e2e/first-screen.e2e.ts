// The first page load stays small enough, and needs few requests.
import { join } from "node:path";
import { expect, test } from "vitest";
import { languageCodes } from "#domain/language/languages.ts";
import { firstScreenLimit, weighFirstScreen } from "#tools/web-build/chunk-limits.ts";
import { sum } from "#tools/web-build/weights.ts";

test.each(languageCodes)(
  "the first screen stays within its size budget in %s, in few files",
  (language) => {
    const page = language === "en" ? "index.html" : `index.${language}.html`;
    const files = weighFirstScreen(join(import.meta.dirname, "../dist/web"), page);
    const scripts = files.filter(({ name }) => name.endsWith(".js"));
    // With fewer, the page was not read.
    expect(scripts.length).toBeGreaterThan(1);
    expect(files.some(({ name }) => name.endsWith(".css"))).toBe(true);
    expect(sum(files)).toBeLessThanOrEqual(firstScreenLimit);
    expect(files.length).toBeLessThanOrEqual(10);
  },
);

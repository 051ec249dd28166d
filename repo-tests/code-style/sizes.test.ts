import { expect, test } from "vitest";
import { codeFolders, listFiles, read } from "#repo-tests/parsers/sources.ts";
import { checkSizes, fileExceptions, maxCssLines, maxFileLines } from "./sizes.ts";

const written = codeFolders
  .flatMap((folder) => listFiles(folder))
  .filter((file) => /\.(tsx?|css)$/.test(file));

const lineCounts = (isCounted: (file: string) => boolean) =>
  Object.fromEntries(
    written.filter(isCounted).map((file) => [file, read(file).split("\n").length - 1] as const),
  );
const isCss = (file: string): boolean => file.endsWith(".css");

test("no file exceeds 300 lines, no style sheet 330", () => {
  const code = lineCounts((file) => !isCss(file));
  expect(checkSizes(code, maxFileLines, fileExceptions)).toEqual([]);
  expect(checkSizes(lineCounts(isCss), maxCssLines, {})).toEqual([]);
  expect(written.length).toBeGreaterThan(500);
});

test("planted: one too large, one that grew, one that shrank", () => {
  expect(checkSizes({ a: 3 }, 3, {})).toEqual([]);
  expect(checkSizes({ a: 4 }, 3, {})).toEqual(["a has 4, at most 3"]);
  expect(checkSizes({ a: 4 }, 3, { a: 4 })).toEqual([]);
  expect(checkSizes({ a: 5 }, 3, { a: 4 })).toEqual(["a has 5, at most 4"]);
  expect(checkSizes({ a: 2 }, 3, { a: 4 })).toEqual(["a has come down to 2: take it off the list"]);
});

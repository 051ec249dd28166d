import { expect, test } from "vitest";
import { codeFolders, listFiles, read } from "#repo-tests/parsers/sources.ts";
import { checkSizes, fileExceptions, maxFileLines } from "./sizes.ts";

const written = codeFolders
  .flatMap((folder) => listFiles(folder))
  .filter((file) => /\.(tsx?|css)$/.test(file));

test("no file exceeds 330 lines", () => {
  const lineCounts = Object.fromEntries(
    written.map((file) => [file, read(file).split("\n").length - 1] as const),
  );
  expect(checkSizes(lineCounts, maxFileLines, fileExceptions)).toEqual([]);
  expect(written.length).toBeGreaterThan(500);
});

test("planted: one too large, one that grew, one that shrank", () => {
  expect(checkSizes({ a: 3 }, 3, {})).toEqual([]);
  expect(checkSizes({ a: 4 }, 3, {})).toEqual(["a has 4, at most 3"]);
  expect(checkSizes({ a: 4 }, 3, { a: 4 })).toEqual([]);
  expect(checkSizes({ a: 5 }, 3, { a: 4 })).toEqual(["a has 5, at most 4"]);
  expect(checkSizes({ a: 2 }, 3, { a: 4 })).toEqual(["a has come down to 2: take it off the list"]);
});

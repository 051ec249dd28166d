import { expect, test } from "vitest";
import { codeFolders, listFiles, read } from "#guards/reading/sources.ts";
import { judgeSizes, longestFile, longFiles } from "./sizes.ts";

const written = codeFolders
  .flatMap((folder) => listFiles(folder))
  .filter((file) => /\.(tsx?|css)$/.test(file));

test("no file grows past 300 lines", () => {
  const lines = Object.fromEntries(
    written.map((file) => [file, read(file).split("\n").length - 1] as const),
  );
  expect(judgeSizes(lines, longestFile, longFiles)).toEqual([]);
  expect(written.length).toBeGreaterThan(500);
});

test("planted: one too large, one that grew, one that came down", () => {
  expect(judgeSizes({ a: 3 }, 3, {})).toEqual([]);
  expect(judgeSizes({ a: 4 }, 3, {})).toEqual(["a has 4, at most 3"]);
  expect(judgeSizes({ a: 4 }, 3, { a: 4 })).toEqual([]);
  expect(judgeSizes({ a: 5 }, 3, { a: 4 })).toEqual(["a has 5, at most 4"]);
  expect(judgeSizes({ a: 2 }, 3, { a: 4 })).toEqual(["a has come down to 2: take it off the list"]);
});

import { expect, test } from "vitest";
import { readSources } from "#repo-tests/parsers/sources.ts";
import { findStaleNames } from "./comment-names.ts";

test("a name in backticks in a comment exists", () => {
  const sources = readSources();
  expect(findStaleNames(sources)).toEqual([]);
  expect(sources.length).toBeGreaterThan(2_000);
});

const comment = (text: string, path = "domain/a.ts") => ({ path, text });

test("planted: a comment that names what its file no longer has is found", () => {
  const sources = [
    comment(
      "/** `wordId` has arrived; `b.isSent`. */\nexport const send = (entryId: string) => entryId;",
    ),
    comment("export const b = { isSent: true };", "domain/b.ts"),
  ];
  expect(findStaleNames(sources)).toEqual([
    "domain/a.ts:1 names `wordId`, which is neither in the file nor in what it imports",
    "domain/a.ts:1 names `b.isSent`, which is neither in the file nor in what it imports",
  ]);
});

test("a name in the file, or in a file it imports, is no fault", () => {
  const sources = [
    comment(
      'import { b } from "./b.ts";\n// `entryId`, `b.isSent`, `not a name` and `two-words`.\nb("entryId");',
    ),
    comment("export const b = (isSent: string) => isSent;", "domain/b.ts"),
  ];
  expect(findStaleNames(sources)).toEqual([]);
});

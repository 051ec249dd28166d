import { expect, test } from "vitest";
import { codeFolders, readSources } from "#repo-tests/parsers/sources.ts";
import { checkRetiredWords, countWord, retiredWords } from "./retired-words.ts";

test("retired words don't come back", () => {
  const texts = readSources([...codeFolders])
    .filter(({ path }) => !path.startsWith("repo-tests/code-style/retired-words"))
    .map(({ text }) => text);
  expect(checkRetiredWords(texts, retiredWords)).toEqual([]);
  expect(texts.length).toBeGreaterThan(2_000);
});

test("planted: a retired word is found in names, comments and strings, and not inside another word", () => {
  expect(countWord("const isDeed = deedsOf(x); // Its deeds.", "deed")).toBe(3);
  expect(countWord("indeed, a misdeed of Deedle", "deed")).toBe(0);
  const word = { word: "deed", instead: "action", left: 1 };
  expect(checkRetiredWords(["a deed", "two deeds"], [word])).toHaveLength(1);
  expect(checkRetiredWords(["a deed"], [word])).toEqual([]);
  expect(checkRetiredWords(["an action"], [word])).toEqual([
    '"deed" is down to 0: lower its count',
  ]);
});

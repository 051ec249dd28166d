import { expect, test } from "vitest";
import { codeFolders, listFiles, read } from "#repo-tests/parsers/sources.ts";
import { checkRetiredWords, countNamePart, countWord, retiredWords } from "./retired-words.ts";

/** Both list words that must not be used. */
const wordLists = /^repo-tests\/code-style\/(retired|screen)-words/;

test("retired words don't come back", () => {
  const sources = [...codeFolders, "docs"]
    .flatMap((folder) => listFiles(folder))
    .filter((path) => /\.(tsx?|js|css|md)$/.test(path) && !wordLists.test(path))
    .map((path) => ({ path, text: read(path) }));
  expect(checkRetiredWords(sources, retiredWords)).toEqual([]);
  expect(sources.length).toBeGreaterThan(2_000);
});

test("planted: a retired word is found in names, comments and strings, and not inside another word", () => {
  expect(countWord("const isDeed = deedsOf(x); // Its deeds.", "deed")).toBe(3);
  expect(countWord("indeed, a misdeed of Deedle", "deed")).toBe(0);
  expect(countWord("patches, patched, isPatching, a patch; matching, Matched", "patch")).toBe(4);
  expect(countWord("believes, believing, isBelieved; belief", "believe")).toBe(3);
  const word = { word: "deed", instead: "action" };
  expect(
    checkRetiredWords(
      [
        { path: "a.ts", text: "a deed" },
        { path: "b.ts", text: "an action" },
      ],
      [word],
    ),
  ).toEqual(['a.ts uses "deed": say action']);
});

test("planted: a word retired only in names is found there, and not in a sentence", () => {
  expect(countNamePart("const mayReply = namesMayMiss(x);", "may")).toBe(2);
  expect(countNamePart("const may = readonly; let may;", "may")).toBe(2);
  expect(countNamePart("They may reply. May I? maya, mayaVoice, dismay", "may")).toBe(0);
  const word = { word: "may", instead: "can", isOnlyInNames: true } as const;
  expect(checkRetiredWords([{ path: "a.ts", text: "mayReply; // may" }], [word])).toEqual([
    'a.ts uses "may": say can',
  ]);
  expect(checkRetiredWords([{ path: "a.ts", text: "canReply; // may" }], [word])).toEqual([]);
});

import { expect, test, vi } from "vitest";
import type { MemberId } from "#domain/ids.ts";
import { indexForSearch, keepWordsFor, tokenize } from "#web/data/kept-words.ts";
import { isOvertaken, readTyped } from "./typed-words.ts";

const typed = { words: "Has a dog.", before: "" };

test("words are overtaken by what someone else saved, and by nothing else", () => {
  expect(isOvertaken(typed, "Rings on Mondays.", null)).toBe(true);
  expect(isOvertaken(typed, "", null)).toBe(false);
  expect(isOvertaken(typed, "Has a dog.", null)).toBe(false);
  // One's own earlier words, shown before the server has answered.
  expect(
    isOvertaken({ ...typed, words: "Has a dog. And a cat." }, "Has a dog.", "Has a dog."),
  ).toBe(false);
});

test("words that an earlier version kept are read once", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  keepWordsFor("maya" as MemberId);
  indexForSearch("notes ada", "Has a dog.");
  expect(readTyped("notes ada")).toEqual({ words: "Has a dog.", before: "" });
  expect(tokenize("notes ada")).toBeNull();
  expect(readTyped("notes ada")).toEqual({ words: "Has a dog.", before: "" });
  indexForSearch("typed notes ada", null);
  expect(readTyped("notes ada")).toBeNull();
  vi.unstubAllGlobals();
});

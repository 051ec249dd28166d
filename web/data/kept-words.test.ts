import { beforeEach, expect, test, vi } from "vitest";
import type { MemberId } from "#domain/ids.ts";
import {
  forgetSavedWords,
  indexForSearch,
  keepWordsFor,
  onSaveWords,
  saveAllWords,
  tokenize,
} from "./kept-words.ts";

const [maya, ravi] = ["maya", "ravi"] as unknown as [MemberId, MemberId];
let kept: Record<string, string>;

beforeEach(() => {
  // As a browser's: what is kept are its own keys.
  kept = {};
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
    removeItem: (key: string) => {
      delete kept[key];
    },
  };
  vi.stubGlobal(
    "localStorage",
    new Proxy(methods, {
      ownKeys: () => Object.keys(kept),
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  );
  vi.stubGlobal("sessionStorage", { clear: () => undefined });
  return () => vi.unstubAllGlobals();
});

test("what one member began, the next one at the same browser does not see", () => {
  keepWordsFor(maya);
  indexForSearch("conversation text", { words: "Dear" });
  keepWordsFor(ravi);
  expect(tokenize("conversation text")).toBeNull();
  indexForSearch("conversation text", null);
  keepWordsFor(maya);
  expect(tokenize("conversation text")).toEqual({ words: "Dear" });
});

test("signing out leaves nothing that the server holds, and loses nothing that it never got", () => {
  keepWordsFor(ravi);
  indexForSearch("new mail", { words: "his", isSaved: true });
  keepWordsFor(maya);
  indexForSearch("new mail", { words: "saved", isSaved: true });
  indexForSearch("conversation text", { words: "offline" });
  forgetSavedWords();
  keepWordsFor(maya);
  expect(tokenize("new mail")).toBeNull();
  expect(tokenize("conversation text")).toEqual({ words: "offline" });
  keepWordsFor(ravi);
  expect(tokenize("new mail")).toMatchObject({ words: "his" });
});

test("before a sign-out every open box is saved; a server that hangs holds up nobody", async () => {
  vi.useFakeTimers();
  const saved = vi.fn(async () => true);
  const leave = [onSaveWords(saved), onSaveWords(() => new Promise(() => undefined))];
  const all = saveAllWords();
  await vi.advanceTimersByTimeAsync(3_000);
  await all;
  expect(saved).toHaveBeenCalledOnce();
  for (const one of leave) one();
  vi.useRealTimers();
});

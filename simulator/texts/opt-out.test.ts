import { expect, test } from "vitest";
import { answerToWord, findOptOutWord } from "./opt-out.ts";

test.each([
  ["STOP", "STOP"],
  [" stop\n", "STOP"],
  ["Unsubscribe", "STOP"],
  ["optout", "STOP"],
  ["revoke", "STOP"],
  ["Start", "START"],
  ["info", "HELP"],
  ["STOP PLEASE", null],
  ["please stop", null],
  ["stop.", null],
  ["", null],
] as const)("%j is %s", (text, word) => {
  expect(findOptOutWord(text, false)).toBe(word);
});

test("YES grants again only where something was taken back", () => {
  expect(findOptOutWord("yes", false)).toBeNull();
  expect(findOptOutWord("yes", true)).toBe("START");
});

test("a second STOP is not answered, and HELP is not once stopped", () => {
  expect(answerToWord("STOP", false)).toContain("START");
  expect(answerToWord("STOP", true)).toBeNull();
  expect(answerToWord("HELP", false)).toContain("STOP");
  expect(answerToWord("HELP", true)).toBeNull();
});

import { expect, test } from "vitest";
import { isOvertaken } from "./typed-words.ts";

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

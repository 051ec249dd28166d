import { expect, test } from "vitest";
import { whyMailIsHere } from "#domain/message/mail/where-mail-belongs.ts";
import { whyWords } from "./why-words.ts";

test("every reason of a mail is a sentence", () => {
  for (const why of Object.keys(whyMailIsHere))
    expect(whyWords(why, "mail")).toMatch(/^Here because .+\.$/);
});

test("a text has words of its own, but for what members did to it", () => {
  expect(whyWords("answers_our_text")).toMatch(/^It replies to a text/);
  expect(whyWords("began_here")).toBe("It was written in this conversation.");
  expect(whyWords("merged_here")).toBe("Here because a teammate merged two conversations.");
  expect(whyWords("split_here")).toBe(
    "Here because a teammate split it into its own conversation.",
  );
});

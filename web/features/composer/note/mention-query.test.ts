import { describe, expect, test } from "vitest";
import { isSpaceTypedAt, mentionedIn, mentionQuery, withMention } from "./mention-query.ts";

describe("a mention", () => {
  test("starts after an @ at the beginning or after a space", () => {
    expect(mentionQuery("@", 1)).toEqual({ at: 0, typed: "" });
    expect(mentionQuery("look @ma", 8)).toEqual({ at: 5, typed: "ma" });
    expect(mentionQuery("@Maya Lin", 9)).toEqual({ at: 0, typed: "Maya Lin" });
  });
  test("does not start in an email address and ends when the sentence continues", () => {
    expect(mentionQuery("ada@brook", 9)).toBeNull();
    expect(mentionQuery("@Maya Lindqvist please", 22)).toBeNull();
    expect(mentionQuery("@Maya\n", 6)).toBeNull();
  });
});

test("replaces what was typed with the name", () => {
  const query = mentionQuery("look @ma now", 8);
  expect(query && withMention("look @ma now", 8, query, "Maya Lindqvist")).toEqual({
    text: "look @Maya Lindqvist now",
    caret: 21,
  });
});

test("ignores a space typed after a picked name, which already ends with one", () => {
  const picked = { text: "look @Maya now", caret: 11 };
  expect(isSpaceTypedAt(picked, "look @Maya  now")).toBe(true);
  expect(isSpaceTypedAt(picked, "look @Maya x now")).toBe(false);
});

test("mentions everyone whose full name follows an @", () => {
  const team = [{ name: "Maya" }, { name: "Maya Lindqvist" }, { name: "Joe" }];
  const called = (text: string) => mentionedIn(text, team).map(({ name }) => name);
  expect(called("@Maya Lindqvist, look")).toEqual(["Maya Lindqvist"]);
  expect(called("@Maya, @Joe and @Maya Lindqvist")).toEqual(["Maya", "Joe", "Maya Lindqvist"]);
  expect(mentionedIn("@Mayan or joe", team)).toEqual([]);
});

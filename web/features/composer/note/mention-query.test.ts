import { describe, expect, test } from "vitest";
import { isSpaceTypedAt, mentionedIn, mentionQuery, withMention } from "./mention-query.ts";

describe("someone is called for", () => {
  test("after an @ at the start or after a space", () => {
    expect(mentionQuery("@", 1)).toEqual({ at: 0, typed: "" });
    expect(mentionQuery("look @ma", 8)).toEqual({ at: 5, typed: "ma" });
    expect(mentionQuery("@Maya Lin", 9)).toEqual({ at: 0, typed: "Maya Lin" });
  });
  test("but not in an address, nor once the sentence goes on", () => {
    expect(mentionQuery("ada@brook", 9)).toBeNull();
    expect(mentionQuery("@Maya Lindqvist please", 22)).toBeNull();
    expect(mentionQuery("@Maya\n", 6)).toBeNull();
  });
});

test("the name takes the place of what was typed", () => {
  const query = mentionQuery("look @ma now", 8);
  expect(query && withMention("look @ma now", 8, query, "Maya Lindqvist")).toEqual({
    text: "look @Maya Lindqvist now",
    caret: 21,
  });
});

test("the space typed after a picked name is the one that is there", () => {
  const picked = { text: "look @Maya now", caret: 11 };
  expect(isSpaceTypedAt(picked, "look @Maya  now")).toBe(true);
  expect(isSpaceTypedAt(picked, "look @Maya x now")).toBe(false);
});

test("everybody whose whole name stands after an @ is called", () => {
  const team = [{ name: "Maya" }, { name: "Maya Lindqvist" }, { name: "Joe" }];
  const called = (text: string) => mentionedIn(text, team).map(({ name }) => name);
  expect(called("@Maya Lindqvist, look")).toEqual(["Maya Lindqvist"]);
  expect(called("@Maya, @Joe and @Maya Lindqvist")).toEqual(["Maya", "Joe", "Maya Lindqvist"]);
  expect(mentionedIn("@Mayan or joe", team)).toEqual([]);
});

import { expect, test } from "vitest";
import { mentionParts } from "./mention-parts.ts";

const marked = (text: string, names: string[]) =>
  mentionParts(text, names)
    .map(({ words, isMention }) => (isMention ? `[${words}]` : words))
    .join("");

test("names that were called are marked, the longest first", () => {
  expect(marked("@Ravi Shah and @Ravi, look", ["Ravi", "Ravi Shah"])).toBe(
    "[@Ravi Shah] and [@Ravi], look",
  );
});

test("a name is not found inside another word, and odd signs in it do no harm", () => {
  expect(marked("@Ravioli @J. (Jo)", ["Ravi", "J. (Jo)"])).toBe("@Ravioli [@J. (Jo)]");
});

test("without names all is plain", () => {
  expect(marked("@nobody", [])).toBe("@nobody");
});

import { expect, test } from "vitest";
import { mentionParts } from "./mention-parts.ts";

const marked = (text: string, names: string[]) =>
  mentionParts(text, names)
    .map(({ text: part, isMention }) => (isMention ? `[${part}]` : part))
    .join("");

test("marks mentioned names, the longest first", () => {
  expect(marked("@Ravi Shah and @Ravi, look", ["Ravi", "Ravi Shah"])).toBe(
    "[@Ravi Shah] and [@Ravi], look",
  );
});

test("does not match inside another word, and escapes special characters", () => {
  expect(marked("@Ravioli @J. (Jo)", ["Ravi", "J. (Jo)"])).toBe("@Ravioli [@J. (Jo)]");
});

test("marks nothing without names", () => {
  expect(marked("@nobody", [])).toBe("@nobody");
});

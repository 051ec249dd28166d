import { expect, test } from "vitest";
import { wholeText, wholeTexts } from "./whole-text.ts";

test("a zero character and half of a pair are no text", () => {
  expect(wholeText("a\0b\0")).toBe("ab");
  expect(wholeText("tap \ud83d")).toBe("tap \ufffd");
  expect(wholeText("tap 🚰")).toBe("tap 🚰");
});

test("within lists and objects too; what is no plain object stays as it is", () => {
  const bytes = Buffer.from([0, 1]);
  const when = new Date(0);
  expect(wholeTexts({ to: [{ address: "a\0@b" }], at: when, bytes, n: 1, none: null })).toEqual({
    ...{ to: [{ address: "a@b" }], at: when, bytes, n: 1, none: null },
  });
});

test("what is whole is not copied", () => {
  const input = { to: [{ address: "a@b" }], words: "tap 🚰" };
  expect(wholeTexts(input)).toBe(input);
});

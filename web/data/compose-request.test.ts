import { expect, test } from "vitest";
import { askText, takeTextWish } from "./compose-request.ts";

test("a text is wished for in one conversation, and once", () => {
  askText(7);
  expect(takeTextWish(7)).toBe(true);
  expect(takeTextWish(7)).toBe(false);
});

test("whoever opens another conversation first is not made to write a text, there or later", () => {
  askText(7);
  expect(takeTextWish(8)).toBe(false);
  expect(takeTextWish(7)).toBe(false);
});

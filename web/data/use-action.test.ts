import { expect, test } from "vitest";
import { Refusal } from "./refusal.ts";
import { isShownInPlace } from "./use-action.ts";

const refusal = new Refusal({ code: "moved_on", status: 409, say: "They wrote meanwhile." });

test("a dialog shows its refusals as long as it is open; after that a toast does", () => {
  expect(isShownInPlace("in place", refusal, true)).toBe(true);
  expect(isShownInPlace("in place", refusal, false)).toBe(false);
});

test("without a word on it a toast shows the refusal; else the function decides", () => {
  expect(isShownInPlace(undefined, refusal, true)).toBe(false);
  expect(isShownInPlace(({ code }) => code === "moved_on", refusal, true)).toBe(true);
  expect(isShownInPlace(({ code }) => code === "not_found", refusal, true)).toBe(false);
});

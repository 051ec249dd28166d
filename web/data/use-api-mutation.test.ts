import { expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import { isShownInPlace } from "./use-api-mutation.ts";

const refusal = new ApiError({
  code: "newer_message_exists",
  status: 409,
  say: "They wrote meanwhile.",
});

test("a dialog shows its refusals as long as it is open; after that a toast does", () => {
  expect(isShownInPlace("in place", refusal, true)).toBe(true);
  expect(isShownInPlace("in place", refusal, false)).toBe(false);
});

test("without a word on it a toast shows the refusal; else the function decides", () => {
  expect(isShownInPlace(undefined, refusal, true)).toBe(false);
  expect(isShownInPlace(({ code }) => code === "newer_message_exists", refusal, true)).toBe(true);
  expect(isShownInPlace(({ code }) => code === "not_found", refusal, true)).toBe(false);
});

import { expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import { isShownInPlace } from "./use-api-mutation.ts";

const error = new ApiError({
  code: "newer_message_exists",
  status: 409,
  message: "They wrote meanwhile.",
});

test("a dialog shows its errors while open; after that a toast does", () => {
  expect(isShownInPlace("in place", error, true)).toBe(true);
  expect(isShownInPlace("in place", error, false)).toBe(false);
});

test("a toast shows the error by default; otherwise the function decides", () => {
  expect(isShownInPlace(undefined, error, true)).toBe(false);
  expect(isShownInPlace(({ code }) => code === "newer_message_exists", error, true)).toBe(true);
  expect(isShownInPlace(({ code }) => code === "not_found", error, true)).toBe(false);
});

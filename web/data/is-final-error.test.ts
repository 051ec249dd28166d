import { expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import { isFinalError } from "./is-final-error.ts";

const errorWith = (status: number) =>
  new ApiError({ code: "too_many_requests", status, message: "Not now." });

test("an error of the request itself is final; a lost, failed or deferred request is not", () => {
  const isFinal = (status: number) => isFinalError(errorWith(status));
  expect([400, 401, 403, 404, 409, 422].filter((status) => !isFinal(status))).toEqual([]);
  expect([0, 408, 425, 429, 500, 502, 503].filter(isFinal)).toEqual([]);
  expect(isFinalError(new TypeError("Failed to fetch"))).toBe(false);
});

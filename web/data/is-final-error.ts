import { ApiError } from "./api-error.ts";

/** Request timeout, too early and too many requests: the same request succeeds later. */
const temporary: readonly number[] = [408, 425, 429];

/** The server refused the request itself, so repeating it is pointless and it changed nothing. */
export const isFinalError = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  !temporary.includes(error.status);

// Errors of RPC requests: rejected by the server, or not delivered.
import type { ErrorCode, FieldIssue } from "#domain/errors.ts";
import { fill } from "#web/language/fill.ts";
import * as words from "./words.ts";

/** `no_connection` is set by the browser: the request did not arrive, or its response was lost. */
export type ApiErrorCode = ErrorCode | "no_connection";

export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly params: Readonly<Record<string, string | number>>;
  readonly issues: readonly FieldIssue[];

  constructor(spec: {
    code: ApiErrorCode;
    status: number;
    message: string;
    params?: Readonly<Record<string, string | number>>;
    issues?: readonly FieldIssue[];
  }) {
    super(spec.message);
    this.name = "ApiError";
    this.code = spec.code;
    this.status = spec.status;
    this.params = spec.params ?? {};
    this.issues = spec.issues ?? [];
  }
}

const networkErrors = {
  question: words.serverUnreachable,
  // The request may have arrived with only its response lost.
  change: words.serverDidntAnswer,
} as const;

/** A query changes nothing; whether a mutation arrived is unknown. */
export const createNetworkError = (requestKind: keyof typeof networkErrors): ApiError =>
  new ApiError({
    code: "no_connection",
    status: 0,
    message: navigator.onLine === false ? words.offline : networkErrors[requestKind],
  });

/** The message for any error. A bug gets a generic message. */
export function errorMessage(error: unknown): string {
  // Without a form to show them in, the first field error is more useful than the general message.
  if (error instanceof ApiError) return error.issues[0]?.message ?? error.message;
  return words.somethingWrong;
}

/** Says what failed and why, for a message that stands alone. */
export const failureText = (what: string, error: unknown): string =>
  isApiError(error, "no_connection") && navigator.onLine === false
    ? fill(words.failedOffline, { what })
    : `${what}. ${errorMessage(error)}`;

export const isApiError = (error: unknown, code: ApiErrorCode): error is ApiError =>
  error instanceof ApiError && error.code === code;

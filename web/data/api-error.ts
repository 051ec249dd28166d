// What comes back when the server says no, or cannot be heard at all.
import type { ErrorCode, FieldIssue } from "#domain/errors.ts";

/** `no_connection` is the browser's own: the request did not arrive, or its answer was lost. */
export type ApiErrorCode = ErrorCode | "no_connection";

export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly facts: Readonly<Record<string, string | number>>;
  readonly issues: readonly FieldIssue[];

  constructor(spec: {
    code: ApiErrorCode;
    status: number;
    say: string;
    facts?: Readonly<Record<string, string | number>>;
    issues?: readonly FieldIssue[];
  }) {
    super(spec.say);
    this.name = "Refusal";
    this.code = spec.code;
    this.status = spec.status;
    this.facts = spec.facts ?? {};
    this.issues = spec.issues ?? [];
  }

  /** The sentence to show. */
  get say(): string {
    return this.message;
  }
}

const unheard = {
  question: "The server can't be reached. Try again in a moment.",
  // The request may have arrived, and only its answer was lost.
  change: "The server didn't answer. Check whether this was saved before you try again.",
} as const;

/** A question changes nothing; of a change nobody can say whether it arrived. */
export const createNetworkError = (asked: keyof typeof unheard): ApiError =>
  new ApiError({
    code: "no_connection",
    status: 0,
    say:
      navigator.onLine === false ? "You're offline. Try again when you reconnect." : unheard[asked],
  });

/** The sentence for whatever went wrong. A programmer's slip is told as such and not dressed up. */
export function errorMessage(error: unknown): string {
  // Without a form beside it, the first mistake is worth more than "some".
  if (error instanceof ApiError) return error.issues[0]?.say ?? error.say;
  return "Something went wrong. Reload the page; what you typed is saved.";
}

export const isApiError = (error: unknown, code: ApiErrorCode): error is ApiError =>
  error instanceof ApiError && error.code === code;

// The outcome of a message that could not be prepared: it was certainly not sent.
import { AppError } from "#domain/errors.ts";
import { isTransient } from "#server/actions/transient-error.ts";

export class FileMissingError extends Error {}

interface Rejected<Problem extends string> {
  readonly kind: "rejected";
  readonly problem: Problem;
  readonly providerCode: null;
  readonly detail: string;
}

type NotPrepared =
  | { kind: "retry"; afterMs: null; problem: "not_prepared"; providerCode: null }
  | Rejected<"account_gone" | "settings_unreadable">;

/** An unknown fault on our side is retried first, since it may be temporary. */
export function classifyPrepareFailure(error: unknown): NotPrepared {
  if (error instanceof AppError) return rejected("account_gone", error);
  if (!isTransient(error) && isSealBroken(error)) return rejected("settings_unreadable", error);
  return { kind: "retry", afterMs: null, problem: "not_prepared", providerCode: null };
}

/** The files of an email are read before it is submitted. A text's pictures are fetched by the provider. */
export const classifyEmailPrepareFailure = (error: unknown): NotPrepared | Rejected<"file_gone"> =>
  error instanceof FileMissingError ? rejected("file_gone", error) : classifyPrepareFailure(error);

const rejected = <Problem extends string>(problem: Problem, error: unknown): Rejected<Problem> => ({
  kind: "rejected",
  problem,
  providerCode: null,
  detail: error instanceof Error ? error.message : String(error),
});

/** OpenSSL's message when the settings were encrypted with another secret than this server's. */
const isSealBroken = (error: unknown): boolean =>
  error instanceof Error && /unable to authenticate data/i.test(error.message);

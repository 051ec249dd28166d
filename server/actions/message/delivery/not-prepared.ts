// The outcome of a message that could not be prepared: it was certainly not sent.
import { AppError } from "#domain/errors.ts";
import { RetryLaterError } from "#domain/retry-later-error.ts";
import { isTransient } from "#server/actions/transient-error.ts";
import { FileFault } from "#server/ports/files.ts";
import { isTransientDatabaseError } from "#server/store/database.ts";

/** How long a message waits for our own database or file store. Neither counts as an attempt. */
const databaseRetryMs = 3_000;
const fileStoreRetryMs = 30_000;

export class FileMissingError extends Error {}

interface Rejected<Problem extends string> {
  readonly kind: "rejected";
  readonly problem: Problem;
  readonly providerCode: null;
  readonly detail: string;
}

type NotPrepared =
  | {
      kind: "retry";
      afterMs: number | null;
      problem: "not_prepared";
      providerCode: null;
      countsAsAttempt?: false;
    }
  | Rejected<"account_removed" | "settings_unreadable">;

/**
 * A fault of the file store is shown on the message while it lasts; an unknown fault of ours is retried first, since it
 * may be temporary. Throws while the database is away or overloaded: the message keeps waiting, unclaimed.
 */
export function classifyPrepareFailure(error: unknown): NotPrepared {
  if (isTransientDatabaseError(error))
    throw new RetryLaterError("The database didn't respond in time.", databaseRetryMs);
  if (error instanceof AppError) return rejected("account_removed", error);
  if (!isTransient(error) && isSealBroken(error)) return rejected("settings_unreadable", error);
  const notPrepared = { kind: "retry", problem: "not_prepared", providerCode: null } as const;
  return error instanceof FileFault
    ? { ...notPrepared, afterMs: fileStoreRetryMs, countsAsAttempt: false }
    : { ...notPrepared, afterMs: null };
}

/** The files of an email are read before it is submitted. A text's pictures are fetched by the provider. */
export const classifyEmailPrepareFailure = (
  error: unknown,
): NotPrepared | Rejected<"file_missing"> =>
  error instanceof FileMissingError
    ? rejected("file_missing", error)
    : classifyPrepareFailure(error);

const rejected = <Problem extends string>(problem: Problem, error: unknown): Rejected<Problem> => ({
  kind: "rejected",
  problem,
  providerCode: null,
  detail: error instanceof Error ? error.message : String(error),
});

/** OpenSSL's message when the settings were encrypted with another secret than this server's. */
const isSealBroken = (error: unknown): boolean =>
  error instanceof Error && /unable to authenticate data/i.test(error.message);

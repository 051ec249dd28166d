// Which errors are transient. A full disk, slow storage or a lost connection says nothing about the work itself: it is
// retried later without anyone's help. All other errors are faults of the work itself.
import { DatabaseFault } from "#domain/database-fault.ts";
import { RetryLaterError } from "#domain/retry-later-error.ts";
import { FileFault } from "#server/ports/files.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import { isTransientDatabaseError } from "#server/store/database.ts";

const transientCodes = new Set([
  "ENOSPC",
  "EDQUOT",
  "EIO",
  "EMFILE",
  "ENFILE",
  "ENOMEM",
  "EBUSY",
  "EAGAIN",
  "ECONNRESET",
  "ECONNREFUSED",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EAI_AGAIN",
  "ENOTFOUND",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENETDOWN",
  "UND_ERR_CONNECT_TIMEOUT",
  "UND_ERR_HEADERS_TIMEOUT",
  "UND_ERR_BODY_TIMEOUT",
  "UND_ERR_SOCKET",
]);

/** True if the provider or the connection to it failed; false for our database, our files or a rejection. */
export function isProviderFailure(error: unknown): boolean {
  if (error instanceof ProviderError) return error.kind === "unreachable";
  if (
    error instanceof RetryLaterError ||
    error instanceof FileFault ||
    isTransientDatabaseError(error)
  )
    return false;
  return isTransient(error);
}

export function isTransient(error: unknown): boolean {
  if (error instanceof RetryLaterError) return true;
  if (error instanceof FileFault) return true;
  if (error instanceof ProviderError)
    return error.kind === "unreachable" || error.kind === "too_fast";
  if (isTransientDatabaseError(error)) return true;
  if (!(error instanceof Error)) return false;
  if (error.name === "TimeoutError" || error.name === "AbortError") return true;
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code === "string" && transientCodes.has(code)) return true;
  return error.cause !== undefined && isTransient(error.cause);
}

/** The one transient error that a person must fix, by freeing disk space. */
export const isDiskFull = (error: unknown): boolean =>
  (error instanceof DatabaseFault && error.kind === "full") ||
  (error instanceof FileFault && error.isFull) ||
  (error instanceof Error &&
    ["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException).code ?? ""));

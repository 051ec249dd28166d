// Which faults go by themselves. A full disk, a slow store, a lost connection say nothing about what was being
// done: it is tried again later, and no person has to care. Everything else is a fault of the thing itself.
import { DatabaseFault } from "#domain/database-fault.ts";
import { PutOff } from "#domain/put-off.ts";
import { FileFault } from "#server/ports/files.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import { isPassingInDatabase } from "#server/store/database.ts";

const passingCodes = new Set([
  ...["ENOSPC", "EDQUOT", "EIO", "EMFILE", "ENFILE", "ENOMEM", "EBUSY", "EAGAIN"],
  ...["ECONNRESET", "ECONNREFUSED", "ECONNABORTED", "EPIPE", "ETIMEDOUT", "EAI_AGAIN"],
  ...["ENOTFOUND", "EHOSTUNREACH", "ENETUNREACH", "ENETDOWN"],
  ...[
    "UND_ERR_CONNECT_TIMEOUT",
    "UND_ERR_HEADERS_TIMEOUT",
    "UND_ERR_BODY_TIMEOUT",
    "UND_ERR_SOCKET",
  ],
]);

/** The provider, or the way to it, failed: neither our database nor our files, nor an answer that says no. */
export function isProvidersOwn(error: unknown): boolean {
  if (error instanceof ProviderError) return error.kind === "unreachable";
  if (error instanceof PutOff || error instanceof FileFault || isPassingInDatabase(error))
    return false;
  return isPassing(error);
}

export function isPassing(error: unknown): boolean {
  if (error instanceof PutOff) return true;
  if (error instanceof FileFault) return true;
  if (error instanceof ProviderError)
    return error.kind === "unreachable" || error.kind === "too_fast";
  if (isPassingInDatabase(error)) return true;
  if (!(error instanceof Error)) return false;
  if (error.name === "TimeoutError" || error.name === "AbortError") return true;
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code === "string" && passingCodes.has(code)) return true;
  return error.cause !== undefined && isPassing(error.cause);
}

/** The one passing fault that a person has to end: somebody makes room. */
export const isDiskFull = (error: unknown): boolean =>
  (error instanceof DatabaseFault && error.kind === "full") ||
  (error instanceof FileFault && error.isFull) ||
  (error instanceof Error &&
    ["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException).code ?? ""));

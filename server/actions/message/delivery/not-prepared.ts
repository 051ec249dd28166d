// The outcome of a message that could not be prepared: it was certainly not sent.
import { AppError } from "#domain/errors.ts";
import { isPassing } from "#server/actions/passing-fault.ts";

export class FileMissingError extends Error {}

type Lasting = "account_gone" | "settings_unreadable" | "file_gone";

export type NotPrepared =
  | { kind: "retry"; afterMs: null; problem: "not_prepared"; providerCode: null }
  | { kind: "rejected"; problem: Lasting; providerCode: null; detail: string };

/** An unknown fault on our side is retried first, since it may be temporary. */
export function classifyPrepareFailure(error: unknown): NotPrepared {
  const detail = error instanceof Error ? error.message : String(error);
  const refused = (problem: Lasting): NotPrepared => ({
    kind: "rejected",
    ...{ problem, providerCode: null, detail },
  });
  if (error instanceof FileMissingError) return refused("file_gone");
  if (error instanceof AppError) return refused("account_gone");
  if (!isPassing(error) && isSealBroken(error)) return refused("settings_unreadable");
  return { kind: "retry", afterMs: null, problem: "not_prepared", providerCode: null };
}

/** OpenSSL's message when the settings were encrypted with another secret than this server's. */
const isSealBroken = (error: unknown): boolean =>
  error instanceof Error && /unable to authenticate data/i.test(error.message);

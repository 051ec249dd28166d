// What it means for a message that it could not even be prepared: surely it has not left.
import { AppError } from "#domain/errors.ts";
import { isPassing } from "#server/actions/passing-fault.ts";

export class FileGone extends Error {}

type Lasting = "account_gone" | "settings_unreadable" | "file_gone";

export type NotPrepared =
  | { kind: "retry"; afterMs: null; problem: "not_prepared"; providerCode: null }
  | { kind: "refused"; problem: Lasting; providerCode: null; detail: string };

/** A fault of ours that is not known either is tried again first: it may be mended by then. */
export function whyNotPrepared(error: unknown): NotPrepared {
  const detail = error instanceof Error ? error.message : String(error);
  const refused = (problem: Lasting): NotPrepared => ({
    kind: "refused",
    ...{ problem, providerCode: null, detail },
  });
  if (error instanceof FileGone) return refused("file_gone");
  if (error instanceof AppError) return refused("account_gone");
  if (!isPassing(error) && isSealBroken(error)) return refused("settings_unreadable");
  return { kind: "retry", afterMs: null, problem: "not_prepared", providerCode: null };
}

/** In OpenSSL's words: the keys were sealed with another secret than the one this server has. */
const isSealBroken = (error: unknown): boolean =>
  error instanceof Error && /unable to authenticate data/i.test(error.message);

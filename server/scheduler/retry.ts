// When a failed job is retried. A fault of the app's database is temporary and not the job's: it is retried within
// seconds and the attempt doesn't count. Any other fault multiplies the delay by e per attempt, with jitter so that
// jobs that failed together don't retry together.
import { isOutage } from "#domain/database-fault.ts";
import { RetryLaterError } from "#domain/retry-later-error.ts";
import type { Failure } from "./job-rows.ts";

const maxDelayMs = 6 * 3600_000;

/** The delay a provider requested (Retry-After), up to a maximum. */
const requestedDelayMs = (error: unknown): number => {
  const requestedMs = error instanceof Error && "afterMs" in error ? error.afterMs : null;
  return typeof requestedMs === "number" ? Math.min(requestedMs, maxDelayMs) : 0;
};

/** A fault of the file store: not the job's either, but it may last as long as a disk is full. */
const isTransient = (error: unknown): boolean =>
  error instanceof Error && "isTransient" in error && error.isTransient === true;

export function decideRetry(
  error: unknown,
  attempts: number,
  random: () => number,
  maxPauseMs = maxDelayMs,
): Failure {
  const problem = error instanceof Error ? error.message : String(error);
  const chance = 0.75 + random() / 2;
  if (error instanceof RetryLaterError)
    return { problem, afterMs: Math.round(error.afterMs + 1_000 * chance), isFree: true };
  if (isTransient(error)) return { problem, afterMs: Math.round(30_000 * chance), isFree: true };
  if (isOutage(error)) return { problem, afterMs: Math.round(3_000 * chance), isFree: true };
  const pauseMs = Math.min(maxPauseMs, Math.exp(Math.min(attempts, 10)) * 1_000);
  const afterMs = Math.max(Math.round(pauseMs * chance), requestedDelayMs(error));
  return { problem, afterMs, isFree: false };
}

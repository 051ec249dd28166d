// When a failed job is retried. A fault of the app's database is temporary and not the job's: it is retried within
// seconds and the attempt doesn't count. Any other fault multiplies the delay by e per attempt, with jitter so that
// jobs that failed together don't retry together.
import { withJitter } from "#domain/backoff.ts";
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

interface FailedJob {
  /** How often it was attempted, and how often at most. */
  readonly attempts: number;
  readonly maxAttempts: number;
  /** Set for a job that is retried without end. */
  readonly longestPauseMs?: number | undefined;
}

export function decideRetry(
  error: unknown,
  { attempts, maxAttempts, longestPauseMs }: FailedJob,
  random: () => number,
): Failure {
  const problem = error instanceof Error ? error.message : String(error);
  const after = (pauseMs: number) => Math.round(withJitter(pauseMs, random));
  if (error instanceof RetryLaterError)
    return {
      problem,
      afterMs: Math.round(error.afterMs + withJitter(1_000, random)),
      countsAsAttempt: false,
    };
  if (isTransient(error)) return { problem, afterMs: after(30_000), countsAsAttempt: false };
  if (isOutage(error)) return { problem, afterMs: after(3_000), countsAsAttempt: false };
  const pauseMs = Math.min(longestPauseMs ?? maxDelayMs, Math.exp(Math.min(attempts, 10)) * 1_000);
  return {
    problem,
    afterMs: Math.max(after(pauseMs), requestedDelayMs(error)),
    // A job that is retried without end must not reach the maximum of its counter.
    countsAsAttempt: longestPauseMs === undefined || attempts < maxAttempts,
  };
}

// When a failed job is tried again. A fault of our own database passes and says nothing about the job: it is
// tried again within seconds and the try does not count. Any other fault doubles the pause and more, with
// chance in it so that jobs which failed together do not come back together.
import { isOutage } from "#domain/database-fault.ts";
import { PutOff } from "#domain/put-off.ts";
import type { Failure } from "./job-rows.ts";

const longestMs = 6 * 3600_000;

/** What a provider asked for (Retry-After), if it is bearable. */
const toldMs = (error: unknown): number => {
  const told = error instanceof Error && "afterMs" in error ? error.afterMs : null;
  return typeof told === "number" ? Math.min(told, longestMs) : 0;
};

/** A fault of our own file store: it says nothing about the job either, but may last as long as a disk is full. */
const isPassing = (error: unknown): boolean =>
  error instanceof Error && "isPassing" in error && error.isPassing === true;

export function decideRetry(
  error: unknown,
  attempts: number,
  random: () => number,
  longestPauseMs = longestMs,
): Failure {
  const problem = error instanceof Error ? error.message : String(error);
  const chance = 0.75 + random() / 2;
  if (error instanceof PutOff)
    return { problem, afterMs: Math.round(error.afterMs + 1_000 * chance), isFree: true };
  if (isPassing(error)) return { problem, afterMs: Math.round(30_000 * chance), isFree: true };
  if (isOutage(error)) return { problem, afterMs: Math.round(3_000 * chance), isFree: true };
  const pauseMs = Math.min(longestPauseMs, Math.exp(Math.min(attempts, 10)) * 1_000);
  const afterMs = Math.max(Math.round(pauseMs * chance), toldMs(error));
  return { problem, afterMs, isFree: false };
}

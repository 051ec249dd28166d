// When a failed job is tried again. A fault of our own database passes and says nothing about the job: it is
// tried again within seconds and the try does not count. Any other fault doubles the pause and more, with
// chance in it so that jobs which failed together do not come back together.
import { isOutage } from "#domain/database-fault.ts";
import type { Failure } from "./job-rows.ts";

const longestMs = 6 * 3600_000;

export function decideRetry(
  error: unknown,
  attempts: number,
  random: () => number,
  longestPauseMs = longestMs,
): Failure {
  const problem = error instanceof Error ? error.message : String(error);
  const chance = 0.75 + random() / 2;
  if (isOutage(error)) return { problem, afterMs: Math.round(3_000 * chance), isFree: true };
  const pauseMs = Math.min(longestPauseMs, Math.exp(Math.min(attempts, 10)) * 1_000);
  return { problem, afterMs: Math.round(pauseMs * chance), isFree: false };
}

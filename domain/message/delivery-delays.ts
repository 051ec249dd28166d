// How long a delivery waits: for its first attempt, its next attempt, and the next check of an unknown outcome.
import { backoffMs, withJitter } from "#domain/backoff.ts";
import { limit } from "#domain/limits.ts";

/** Up to a quarter more, and never less. */
const onlyLater = [1, 1.25] as const;

/** Delay after the n-th failed attempt (1, 2, …). */
export function textRetryDelayMs(attempts: number, random: () => number): number {
  const firstMs = limit("sendRetryInitialSeconds") * 1000;
  return Math.round(withJitter(backoffMs({ attempt: attempts, firstMs }), random, onlyLater));
}

interface SendTimes {
  readonly createdAt: string;
  readonly sendAfter: string | null;
}

/** When it is first due, in milliseconds: the time it waits on purpose is not a delay. A resend is due when created. */
export const firstDueMs = ({ createdAt, sendAfter }: SendTimes): number =>
  Math.max(Date.parse(createdAt), Date.parse(sendAfter ?? createdAt));

/** Written or due so long ago that it is no longer sent automatically. */
export const isOutOfDate = (text: SendTimes, now: Date): boolean =>
  now.getTime() - firstDueMs(text) >= limit("staleTextHours") * 3600_000;

/**
 * Providers remember an idempotency key for a day after its first email; after that a repetition would be a second email.
 */
export const idempotencyKeyMs = 23 * 3600_000;

/** Email retries like a mail server: these delays add up to seventeen hours. */
const emailPausesSeconds = [5, 30, 120, 600, 3600, 4 * 3600, 12 * 3600];

/** Delay after the n-th failed attempt; null when no attempts are left. */
export function emailRetryDelayMs(attempts: number, random: () => number): number | null {
  const pause = emailPausesSeconds[Math.max(1, attempts) - 1];
  return pause === undefined ? null : Math.round(withJitter(pause * 1000, random, onlyLater));
}

/**
 * When to query the provider again for an unknown outcome: soon at first, then at growing intervals up to a maximum.
 */
export function statusCheckDelayMs(sinceMs: number): number {
  const shortest = limit("statusCheckDelaySeconds") * 1000;
  return Math.min(Math.max(sinceMs / 2, shortest), limit("statusCheckMaxPauseSeconds") * 1000);
}

/** When to query again if the response will hardly change: after half the time since the outcome was lost. */
export const lateStatusCheckDelayMs = (sinceMs: number): number =>
  Math.max(sinceMs / 2, limit("statusCheckDelaySeconds") * 1000);

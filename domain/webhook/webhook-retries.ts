// When a delivery that failed is tried again, when an endpoint that fails is left alone, and when it is turned off.
import { backoffMs, withJitter } from "#domain/backoff.ts";
import { dayMs } from "#domain/day-ms.ts";
import { limit } from "#domain/limits.ts";

const minute = 60;
const hour = 60 * minute;
/** As Standard Webhooks recommends. The last attempt is more than three days after the first. */
const pausesSeconds = [
  5,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const;

export const maxWebhookAttempts = pausesSeconds.length + 1;

/** Jitter only lengthens a pause, so that the promise of three days holds. */
const jitter = [1, 1.1] as const;

/** The pause after the n-th failed attempt; null if the delivery is given up. */
export function webhookPauseMs(
  attempt: number,
  retryAfterSeconds: number | null,
  random: () => number,
): number | null {
  const seconds = pausesSeconds[attempt - 1];
  if (seconds === undefined) return null;
  const asked = Math.min(retryAfterSeconds ?? 0, 24 * hour);
  return withJitter(Math.max(seconds, asked) * 1000, random, jitter);
}

interface EndpointHealth {
  /** Failed requests since the last one that succeeded. */
  readonly failures: number;
  readonly failingSince: Date | null;
}

interface EndpointFailure extends EndpointHealth {
  readonly failingSince: Date;
  /** Until then only what a member sends by hand is sent; null: no pause. */
  readonly pausedUntil: Date | null;
  readonly isTurnedOff: boolean;
}

/** One conversation whose event an endpoint rejects must not hold up the others. */
const failuresUntilPause = 5;

export function decideEndpointFailure(
  health: EndpointHealth,
  { now, isGone, random }: { now: Date; isGone: boolean; random: () => number },
): EndpointFailure {
  const failures = health.failures + 1;
  const failingSince = health.failingSince ?? now;
  const attempt = failures - failuresUntilPause + 1;
  const maxMs = limit("webhookProbeMinutes") * 60_000;
  const pauseMs = attempt < 1 ? 0 : backoffMs({ attempt, firstMs: 30_000, maxMs: maxMs / 1.1 });
  return {
    failures,
    failingSince,
    pausedUntil:
      pauseMs === 0 ? null : new Date(now.getTime() + withJitter(pauseMs, random, jitter)),
    isTurnedOff:
      isGone ||
      (failures >= failuresUntilPause &&
        now.getTime() - failingSince.getTime() >= limit("webhookFailingDays") * dayMs),
  };
}

// Pauses between attempts: doubled each time, and spread so that what failed together isn't retried together.

interface Backoff {
  /** How many attempts have failed: 1, 2, … */
  readonly attempt: number;
  readonly firstMs: number;
  readonly maxMs?: number;
}

/** The pause after the n-th failed attempt: the first, doubled with each attempt, up to the maximum. */
export const backoffMs = ({
  attempt,
  firstMs,
  maxMs = Number.POSITIVE_INFINITY,
}: Backoff): number => Math.min(maxMs, firstMs * 2 ** Math.min(Math.max(0, attempt - 1), 30));

/** The factors between which jitter spreads a pause. */
type JitterRange = readonly [min: number, max: number];

export const withJitter = (
  ms: number,
  random: () => number,
  [min, max]: JitterRange = [0.75, 1.25],
): number => ms * (min + random() * (max - min));

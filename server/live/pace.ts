// When a room looks at the feed: soon after a change, in beats during a flood, ever more slowly while
// looking fails, and without being told of a change while notifications are late.
import { limit } from "#domain/limits.ts";
import { errorFields, type LogFn } from "#server/logger.ts";

/**
 * A change that comes alone is told at once; those that follow within a beat are told together: fast
 * enough for an eye, few enough for a flood. Where many listen and telling takes long, the beat is longer:
 * half of the time at least is for those who do the work.
 */
const beatMs = 25;
/** However long the last look took: an outage must not be followed by a silence of its own length. */
const longestBeatMs = 500;
/** Doubled with each failed look, up to a second. */
const firstPauseMs = 50;
const longestPauseMs = 1_000;

export interface Pace {
  /** Something changed. */
  wake(): void;
  /** Looks without being told of a change, and reports when looking fails for long. */
  poll(): void;
  /** How long the oldest change that was announced waits to be told. */
  lagMs(): number;
}

export interface PaceParts {
  readonly look: () => Promise<void>;
  readonly isWanted: () => boolean;
  readonly sayLate: (isLate: boolean) => void;
  readonly log: LogFn;
}

export function openPace({ look, isWanted, sayLate, log }: PaceParts): Pace {
  let isLooking = false;
  let isWoken = false;
  let lookedAtMs = Number.NEGATIVE_INFINITY;
  let tookMs = 0;
  let failures = 0;
  let polledSinceMs: number | null = null;
  let isLate = false;
  let wokenAtMs: number | null = null;
  let timer: NodeJS.Timeout | null = null;

  function wake(): void {
    isWoken = true;
    if (isWanted()) wokenAtMs ??= performance.now();
    if (timer !== null || isLooking) return;
    const restMs = Math.min(longestBeatMs, Math.max(beatMs, 2 * tookMs));
    const backOffMs = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(failures, 10));
    const dueAtMs = lookedAtMs + (failures === 0 ? restMs : backOffMs);
    timer = setTimeout(beat, Math.max(0, dueAtMs - performance.now()));
  }

  function beat(): void {
    timer = null;
    lookedAtMs = performance.now();
    isLooking = true;
    isWoken = false;
    look()
      .then(succeeded, (error: unknown) => {
        if (failures === 0) log("warn", "live.feed_read_failed", errorFields(error));
        failures += 1;
        isWoken = true;
      })
      .finally(() => {
        isLooking = false;
        tookMs = performance.now() - lookedAtMs;
        if (isWoken && isWanted()) wake();
      });
  }

  function succeeded(): void {
    if (failures > 0) log("info", "live.reading_again", { failures });
    failures = 0;
    polledSinceMs = null;
    wokenAtMs = isWoken ? performance.now() : null;
    if (isLate) report(false);
  }

  function report(isNow: boolean): void {
    isLate = isNow;
    sayLate(isNow);
  }

  return {
    wake,
    lagMs: () => (wokenAtMs === null ? 0 : performance.now() - wokenAtMs),
    poll() {
      if (!isWanted()) return;
      polledSinceMs ??= performance.now();
      const silentMs = performance.now() - polledSinceMs;
      if (!isLate && silentMs > limit("feedLateSeconds") * 1000) report(true);
      wake();
    },
  };
}

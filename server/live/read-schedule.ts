// Decides when a channel reads the feed: soon after a change, at intervals during a flood, with backoff while reads
// fail, and by polling while notifications are late.
import { backoffMs } from "#domain/backoff.ts";
import { limit } from "#domain/limits.ts";
import { errorFields, type LogFn } from "#server/logger.ts";

/**
 * A single change is delivered at once; changes that follow within the interval are delivered together: fast enough for
 * a person, rare enough for a flood. If delivery to many subscribers takes long, the interval grows, so that at least
 * half of the time is left for other work.
 */
const minIntervalMs = 25;
/** Applies however long the last read took: an outage must not be followed by an equally long silence. */
const maxIntervalMs = 500;
/** Doubled with each failed read, up to a second. */
const initialBackoffMs = 50;
const maxBackoffMs = 1_000;

interface ReadSchedule {
  /** Called after a change. */
  wake(): void;
  /** Reads without a notification, and reports when reads keep failing. */
  poll(): void;
  /** How long the oldest notified change has waited for delivery. */
  lagMs(): number;
}

interface ReadScheduleDeps {
  readonly read: () => Promise<void>;
  readonly isNeeded: () => boolean;
  readonly reportLate: (isLate: boolean) => void;
  readonly log: LogFn;
}

export function createReadSchedule({
  read,
  isNeeded,
  reportLate,
  log,
}: ReadScheduleDeps): ReadSchedule {
  let isReading = false;
  let isWoken = false;
  let readAtMs = Number.NEGATIVE_INFINITY;
  let durationMs = 0;
  let failures = 0;
  let polledSinceMs: number | null = null;
  let isLate = false;
  let wokenAtMs: number | null = null;
  let timer: NodeJS.Timeout | null = null;

  function wake(): void {
    isWoken = true;
    if (isNeeded()) wokenAtMs ??= performance.now();
    if (timer !== null || isReading) return;
    const restMs = Math.min(maxIntervalMs, Math.max(minIntervalMs, 2 * durationMs));
    const pauseMs =
      failures === 0
        ? restMs
        : backoffMs({ attempt: failures + 1, firstMs: initialBackoffMs, maxMs: maxBackoffMs });
    const dueAtMs = readAtMs + pauseMs;
    timer = setTimeout(readFeed, Math.max(0, dueAtMs - performance.now()));
  }

  function readFeed(): void {
    timer = null;
    readAtMs = performance.now();
    isReading = true;
    isWoken = false;
    read()
      .then(succeeded, (error: unknown) => {
        if (failures === 0) log("warn", "live.feed_read_failed", errorFields(error));
        failures += 1;
        isWoken = true;
      })
      .finally(() => {
        isReading = false;
        durationMs = performance.now() - readAtMs;
        if (isWoken && isNeeded()) wake();
      });
  }

  function succeeded(): void {
    if (failures > 0) log("info", "live.read_resumed", { failures });
    failures = 0;
    polledSinceMs = null;
    wokenAtMs = isWoken ? performance.now() : null;
    if (isLate) report(false);
  }

  function report(isNow: boolean): void {
    isLate = isNow;
    reportLate(isNow);
  }

  return {
    wake,
    lagMs: () => (wokenAtMs === null ? 0 : performance.now() - wokenAtMs),
    poll() {
      if (!isNeeded()) return;
      polledSinceMs ??= performance.now();
      const silentMs = performance.now() - polledSinceMs;
      if (!isLate && silentMs > limit("feedDelayNoticeSeconds") * 1000) report(true);
      wake();
    },
  };
}

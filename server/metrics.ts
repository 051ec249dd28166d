// Metrics of the process and its queues, read on request (GET /metrics).
import { monitorEventLoopDelay } from "node:perf_hooks";
import { limit } from "#domain/limits.ts";
import type { Sample } from "./counters.ts";
import type { Database } from "./store/database.ts";
import { listQueueBacklogs } from "./store/queue-backlog.ts";

interface MetricsSources {
  readonly database: Database;
  readonly live: { countSubscribers(): number; lagMs(): number; isListening(): boolean };
  readonly countConnections: () => number;
  readonly notReady: () => Promise<readonly string[]>;
}

export interface Metrics {
  read(): Promise<readonly Sample[]>;
  /** For the health page: known without a query. */
  ofProcess(): { isFeedListening: boolean; feedLagMs: number; eventLoopDelayMs: number };
  stop(): void;
}

const windowMs = 60_000;

export function createMetrics({
  database,
  live,
  countConnections,
  notReady,
}: MetricsSources): Metrics {
  // Two windows, so that a reader never finds an empty one, and several can read.
  let currentWindow = monitorEventLoopDelay({ resolution: 20 });
  let previousWindow = currentWindow;
  currentWindow.enable();
  const rotateTimer = setInterval(() => {
    previousWindow.disable();
    previousWindow = currentWindow;
    currentWindow = monitorEventLoopDelay({ resolution: 20 });
    currentWindow.enable();
  }, windowMs);
  rotateTimer.unref();

  const gauge = (name: string, help: string, value: number, labels?: Record<string, string>) => ({
    name: `deskbell_${name}`,
    help,
    value,
    ...(labels ? { labels } : {}),
  });

  /** A hanging database must not delay metrics the process has itself. */
  const waiting = async () => {
    const pending = listQueueBacklogs(database).catch(() => null);
    const late = new Promise<null>((done) =>
      setTimeout(() => done(null), limit("readinessMs")).unref(),
    );
    return Promise.race([pending, late]);
  };

  const delay = (percent: number) =>
    Math.max(currentWindow.percentile(percent), previousWindow.percentile(percent)) / 1e9;

  return {
    ofProcess: () => ({
      isFeedListening: live.isListening(),
      feedLagMs: live.lagMs(),
      eventLoopDelayMs: Math.round(delay(99) * 1000),
    }),
    async read() {
      const [missing, queues] = await Promise.all([notReady(), waiting()]);
      const memory = process.memoryUsage();
      const { pool } = database;
      const parts = ["database", "scheduler", "live feed"];
      return [
        ...parts.map((part) =>
          gauge("up", "1 where this part answers", missing.includes(part) ? 0 : 1, { part }),
        ),
        ...[50, 99, 100].map((percent) =>
          gauge("event_loop_delay_seconds", "Over the last one to two minutes", delay(percent), {
            quantile: String(percent / 100),
          }),
        ),
        gauge("heap_used_bytes", "JavaScript objects", memory.heapUsed),
        gauge("resident_memory_bytes", "All memory of this process", memory.rss),
        gauge("uptime_seconds", "Since this process started", process.uptime()),
        gauge("connections", "Open HTTP connections", countConnections()),
        gauge("listeners", "Browsers and programs that hear of changes", live.countSubscribers()),
        gauge("feed_lag_seconds", "Age of the oldest change not yet sent", live.lagMs() / 1000),
        gauge("database_connections", "Of the pool, in use or idle", pool.totalCount),
        gauge("database_waiting", "Requests that wait for a connection", pool.waitingCount),
        ...(queues ?? []).flatMap(({ queue, waiting: count, failed, oldestSeconds }) => [
          gauge("queue_waiting", "Due and not yet done", count, { queue }),
          gauge("queue_failed", "Failed permanently; needs a manual retry", failed, { queue }),
          gauge("queue_oldest_seconds", "Age of the oldest that is due", oldestSeconds, { queue }),
        ]),
      ];
    },
    stop() {
      clearInterval(rotateTimer);
      currentWindow.disable();
      previousWindow.disable();
    },
  };
}

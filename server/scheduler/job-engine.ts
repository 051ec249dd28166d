// The job engine: a custom loop per queue over the tables of graphile-worker
// (docs/adr/0027-own-job-runner.md). Results that couldn't be recorded during a database outage stay
// in memory and are recorded afterwards; a reaper frees what a killed process held and what was claimed without a
// reply.
import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { backoffMs, withJitter } from "#domain/backoff.ts";
import { errorFields, type LogFn } from "#server/logger.ts";
import { correctClockSetBack } from "#server/store/clock-set-back.ts";
import { asDb } from "#server/store/sql.ts";
import { accountFlagOf } from "./account-of-job.ts";
import { createReaper, deleteInstance, recordHeartbeat } from "./instances.ts";
import { type JobName, type JobPayload, jobs } from "./job-catalog.ts";
import {
  type ClaimedJob,
  claimJob,
  completeJob,
  failJob,
  holderOf,
  loadTaskIds,
} from "./job-rows.ts";
import { type QueueName, queueNames, queues } from "./queues.ts";
import { decideRetry } from "./retry.ts";

type JobHandler<Name extends JobName> = (payload: JobPayload<Name>) => Promise<void>;
export type JobHandlers = { [Name in JobName]: JobHandler<Name> };

interface JobEngine {
  /** Reports a loss due to a database failure: `afterOutage` runs as soon as the database works. */
  recordOutage(): void;
  readonly isRunning: () => boolean;
  stop(): Promise<void>;
}

interface JobEngineOptions {
  /** The engine's own pool; each queue's jobs use their own connections. */
  readonly pool: pg.Pool;
  readonly instanceId: string;
  readonly handlersOf: (queue: QueueName) => JobHandlers;
  readonly log: LogFn;
  /** True if no other process uses this database: every lock not held by this process is a dead one's. */
  readonly isAlone: boolean;
  /** Called with the length of a database outage once it is over, until it succeeds. */
  readonly afterOutage?: (outageMs: number) => Promise<void>;
  /** Monotonic milliseconds. */
  readonly steadyMs?: () => number;
}

/** What a dead process held is free after the limit of silence and two of these. */
const heartbeatIntervalMs = 2_500;
const pollMs = 1_000;
const relistenDelayMs = 1_000;
const recordRetryMs = 200;
const maxRecordRetryMs = 3_000;

export async function startJobEngine(options: JobEngineOptions): Promise<JobEngine> {
  const { pool, instanceId, isAlone, log, steadyMs = () => performance.now() } = options;
  const db = asDb(pool);
  const stopping = new AbortController();
  const woken = new EventEmitter().setMaxListeners(queueNames.length + 1);
  /** By the local monotonic clock. */
  let outageSinceMs: number | null = null;
  const recordOutage = () => {
    outageSinceMs ??= steadyMs();
  };
  let wakes = 0;
  const wake = () => {
    wakes += 1;
    woken.emit("job");
  };
  const tasks = await loadTaskIds(db, Object.keys(jobs));

  /** Added before the claim is sent, so that the reaper doesn't free a job whose reply is still in transit. */
  const holders = new Set<string>();
  let claimCount = 0;
  const reap = createReaper(db, {
    instanceId,
    isAlone,
    steadyMs,
    isRunning: (holder) => holders.has(holder),
  });
  const heartbeat = async () => {
    const setBack = await correctClockSetBack(db);
    if (setBack !== null) log("warn", "clock.set_back", { ...setBack });
    if (setBack !== null && setBack.jobs > 0) wake();
    await recordHeartbeat(db, instanceId);
    const freed = await reap();
    if (freed > 0) {
      log("warn", "jobs.stale_locks_released", { jobs: freed });
      wake();
    }
  };
  await heartbeat();
  let currentHeartbeat: Promise<void> | null = null;
  const timer = setInterval(() => {
    currentHeartbeat ??= heartbeat()
      .catch((error: unknown) => log("warn", "scheduler.heartbeat_failed", errorFields(error)))
      .finally(() => {
        currentHeartbeat = null;
      });
  }, heartbeatIntervalMs);

  function reportOutageEnd(sinceMs: number): void {
    outageSinceMs = null;
    log("info", "database.reconnected");
    options.afterOutage?.(steadyMs() - sinceMs).catch((error: unknown) => {
      outageSinceMs = Math.min(outageSinceMs ?? sinceMs, sinceMs);
      log("warn", "database.catch_up_failed", errorFields(error));
    });
  }

  async function runJob(queue: QueueName, holder: string, job: ClaimedJob): Promise<void> {
    const name = tasks.get(job.taskId) as JobName;
    const failure = await runHandler(options.handlersOf(queue), name, job.payload).then(
      () => null,
      (error: unknown) => {
        const { attempts, maxAttempts } = job;
        const failed = { attempts, maxAttempts, longestPauseMs: longestPauseMsOf(name) };
        return { ...decideRetry(error, failed, Math.random), error };
      },
    );
    if (failure !== null) {
      const logFields = { job: name, attempts: job.attempts, ...errorFields(failure.error) };
      const hasAttemptsLeft = !failure.countsAsAttempt || job.attempts < job.maxAttempts;
      if (!hasAttemptsLeft) log("error", "job.attempts_exhausted", logFields);
      else log("warn", "job.failed", logFields);
    }
    await recordOutcome(name, () =>
      failure === null ? completeJob(db, holder, job.id) : failJob(db, holder, job, failure),
    );
  }

  /** Retries until the database accepts it: a finished job must not stay locked by a live process. */
  async function recordOutcome(name: JobName, record: () => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await record();
      } catch (error) {
        if (attempt === 1) log("warn", "job.record_failed", { job: name, ...errorFields(error) });
        if (stopping.signal.aborted) return; // The next process's reaper frees it.
        const waitMs = backoffMs({ attempt, firstMs: recordRetryMs, maxMs: maxRecordRetryMs });
        await pause(withJitter(waitMs, Math.random), undefined, {
          signal: stopping.signal,
        }).catch(() => undefined);
      }
    }
  }

  async function runQueue(queue: QueueName): Promise<void> {
    const ids = [...tasks].flatMap(([id, name]) =>
      jobs[name as JobName].queue === queue ? [id] : [],
    );
    const runningJobs = new Set<Promise<void>>();
    const accounts = createAccountSlots(queues[queue].ofAccount);
    let failures = 0;
    while (!stopping.signal.aborted) {
      if (runningJobs.size >= queues[queue].slots) {
        await Promise.race(runningJobs);
        continue;
      }
      claimCount += 1;
      const holder = holderOf(instanceId, claimCount);
      // A job scheduled during the query is looked for at once.
      const before = wakes;
      holders.add(holder);
      const job = await claimJob(db, holder, ids, accounts.full()).then(
        (claimed) => {
          failures = 0;
          if (outageSinceMs !== null) reportOutageEnd(outageSinceMs);
          return claimed;
        },
        (error: unknown) => {
          if (failures === 0) log("warn", "jobs.claim_failed", { queue, ...errorFields(error) });
          failures += 1;
          recordOutage();
          return null;
        },
      );
      if (job === null) {
        holders.delete(holder);
        if (wakes === before) await waitForWork();
        continue;
      }
      const releaseSlot = accounts.enter(accountFlagOf(job.flags));
      const done: Promise<void> = runJob(queue, holder, job).finally(() => {
        runningJobs.delete(done);
        holders.delete(holder);
        // Skipped jobs may start now.
        if (releaseSlot()) wake();
      });
      runningJobs.add(done);
    }
    await Promise.all(runningJobs);
  }

  /** Waits for a scheduled job, or for the next poll: due times and lost notifications. */
  function waitForWork(): Promise<void> {
    const { signal } = stopping;
    return new Promise((done) => {
      const end = () => {
        clearTimeout(pollTimer);
        woken.off("job", end);
        signal.removeEventListener("abort", end);
        done();
      };
      const pollTimer = setTimeout(end, pollMs);
      woken.on("job", end);
      signal.addEventListener("abort", end);
    });
  }

  const listening = listen(pool, wake, stopping.signal, log);
  let isRunning = true;
  const running = Promise.all(queueNames.map(runQueue))
    .then(() => undefined)
    .catch((error: unknown) => log("error", "scheduler.stopped", errorFields(error)))
    .finally(() => {
      isRunning = false;
    });
  return {
    isRunning: () => isRunning,
    recordOutage,
    async stop() {
      stopping.abort();
      await running;
      await listening;
      // Until now, or another process would take over the jobs that still run.
      clearInterval(timer);
      await currentHeartbeat;
      await deleteInstance(db, instanceId).catch(() => undefined);
    },
  };
}

/** Running jobs per account in one queue. */
function createAccountSlots(max: number) {
  const counts = new Map<string, number>();
  return {
    full: () => [...counts].filter(([, count]) => count >= max).map(([account]) => account),
    /** Returns a function that frees the slot and tells whether the account was full. */
    enter(account: string | null): () => boolean {
      if (account === null) return () => false;
      counts.set(account, (counts.get(account) ?? 0) + 1);
      return () => {
        const count = counts.get(account) ?? 0;
        if (count > 1) counts.set(account, count - 1);
        else counts.delete(account);
        return count >= max;
      };
    },
  };
}

export function longestPauseMsOf(name: JobName): number | undefined {
  const job = jobs[name];
  return "longestPauseSeconds" in job ? job.longestPauseSeconds * 1000 : undefined;
}

async function runHandler(handlers: JobHandlers, name: JobName, payload: unknown): Promise<void> {
  const handler = handlers[name] as (payload: unknown) => Promise<void>;
  await handler(jobs[name].payload.parse(payload ?? {}));
}

/** Reconnects a lost connection; meanwhile the queues poll. */
async function listen(
  pool: pg.Pool,
  onNotification: () => void,
  signal: AbortSignal,
  log: LogFn,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const ended = Promise.withResolvers<void>();
    const end = () => ended.resolve();
    signal.addEventListener("abort", end);
    try {
      const client = await pool.connect();
      client.on("error", end);
      client.on("end", end);
      client.on("notification", onNotification);
      try {
        await client.query('listen "jobs:insert"');
        failures = 0;
        await ended.promise;
      } finally {
        client.off("notification", onNotification);
        client.release(true);
      }
    } catch (error) {
      if (failures === 0) log("warn", "jobs.listen_failed", errorFields(error));
      failures += 1;
      await pause(relistenDelayMs, undefined, { signal }).catch(() => undefined);
    }
    signal.removeEventListener("abort", end);
  }
}

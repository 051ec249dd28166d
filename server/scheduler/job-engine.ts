// The job engine: a loop of our own for each queue over the tables of graphile-worker
// (docs/adr/0027-our-own-loop-over-the-job-tables.md). What was done but could not be recorded for want of the
// database stays in memory and is recorded when it is back; what a killed process held is freed by a reaper, and so is
// what was taken without a reply.
import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Logger, runMigrations } from "graphile-worker";
import type pg from "pg";
import { errorFields, type LogFn } from "#server/logger.ts";
import { heedSetBack } from "#server/store/set-back.ts";
import { asDb } from "#server/store/sql.ts";
import { accountFlagOf } from "./account-of-job.ts";
import { openReaper, sayAlive, sayGone } from "./instances.ts";
import { type JobName, type JobPayload, jobs } from "./job-catalog.ts";
import { completeJob, failJob, holderOf, nameTasks, type TakenJob, takeJob } from "./job-rows.ts";
import { type QueueName, queueNames, queues } from "./queues.ts";
import { decideRetry } from "./retry.ts";

export type JobHandler<Name extends JobName> = (payload: JobPayload<Name>) => Promise<void>;
export type JobHandlers = { [Name in JobName]: JobHandler<Name> };

export interface JobEngine {
  /** Something was lost because the database failed: `afterOutage` runs as soon as it works. */
  noteOutage(): void;
  readonly isRunning: () => boolean;
  stop(): Promise<void>;
}

export interface JobEngineOptions {
  /** Of the engine itself; the work is done on connections of each queue. */
  readonly pool: pg.Pool;
  readonly instanceId: string;
  readonly handlersOf: (queue: QueueName) => JobHandlers;
  readonly log: LogFn;
  /** No other process works on this database: every lock that is not ours is a dead one's. */
  readonly isAlone: boolean;
  /** The database failed so long ago and works again. Called until it succeeds. */
  readonly afterOutage?: (awayMs: number) => Promise<void>;
  /** Milliseconds that no jump of the clock changes. */
  readonly steadyMs?: () => number;
}

/** What a dead process held is free after `instanceSilentSeconds` and two of these. */
const beatMs = 2_500;
const pollMs = 1_000;
const listenAgainMs = 1_000;
const settleFirstMs = 200;
const settleLongestMs = 3_000;

export async function migrateJobEngine(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
}

export async function startJobEngine(options: JobEngineOptions): Promise<JobEngine> {
  const { pool, instanceId, isAlone, log, steadyMs = () => performance.now() } = options;
  const db = asDb(pool);
  const stopping = new AbortController();
  const woken = new EventEmitter().setMaxListeners(queueNames.length + 1);
  /** By our own steady clock. */
  let awaySinceMs: number | null = null;
  const noteOutage = () => {
    awaySinceMs ??= steadyMs();
  };
  let wakes = 0;
  const wake = () => {
    wakes += 1;
    woken.emit("job");
  };
  const tasks = await nameTasks(db, Object.keys(jobs));

  /** Each is in here before the database hears of it, so that none is freed while its reply is on the way. */
  const holders = new Set<string>();
  let takes = 0;
  const reap = openReaper(db, {
    ...{ instanceId, isAlone, steadyMs },
    isUnderWay: (holder) => holders.has(holder),
  });
  const beat = async () => {
    const back = await heedSetBack(db);
    if (back !== null) log("warn", "clock.set_back", { ...back });
    if (back !== null && back.jobs > 0) wake();
    await sayAlive(db, instanceId);
    const freed = await reap();
    if (freed > 0) {
      log("warn", "jobs.stale_locks_released", { jobs: freed });
      wake();
    }
  };
  await beat();
  let beating: Promise<void> | null = null;
  const timer = setInterval(() => {
    beating ??= beat()
      .catch((error: unknown) => log("warn", "scheduler.heartbeat_failed", errorFields(error)))
      .finally(() => {
        beating = null;
      });
  }, beatMs);

  function catchUp(sinceMs: number): void {
    awaySinceMs = null;
    log("info", "database.back");
    options.afterOutage?.(steadyMs() - sinceMs).catch((error: unknown) => {
      awaySinceMs = Math.min(awaySinceMs ?? sinceMs, sinceMs);
      log("warn", "database.not_caught_up", errorFields(error));
    });
  }

  async function work(queue: QueueName, holder: string, job: TakenJob): Promise<void> {
    const name = tasks.get(job.taskId) as JobName;
    const failure = await perform(options.handlersOf(queue), name, job.payload).then(
      () => null,
      (error: unknown) => ({
        ...decideRetry(error, job.attempts, Math.random, longestPauseMsOf(name)),
        error,
      }),
    );
    if (failure !== null) {
      const isLast = !failure.isFree && job.attempts >= job.maxAttempts;
      // One that is tried without end stays clear of the end of its count.
      if (isLast && longestPauseMsOf(name) !== undefined) failure.isFree = true;
      const facts = { job: name, tries: job.attempts, ...errorFields(failure.error) };
      if (isLast && !failure.isFree) log("error", "job.attempts_exhausted", facts);
      else log("warn", "job.failed", facts);
    }
    await settle(name, () =>
      failure === null ? completeJob(db, holder, job.id) : failJob(db, holder, job, failure),
    );
  }

  /** Tried until the database takes it: a job that was done must not stay locked by a living process. */
  async function settle(name: JobName, record: () => Promise<void>): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await record();
      } catch (error) {
        if (tries === 0) log("warn", "job.not_recorded", { job: name, ...errorFields(error) });
        if (stopping.signal.aborted) return; // the reaper of the next process frees it
        const waitMs = Math.min(settleLongestMs, settleFirstMs * 2 ** Math.min(tries, 10));
        await pause(waitMs * (0.75 + Math.random() / 2), undefined, {
          signal: stopping.signal,
        }).catch(() => undefined);
      }
    }
  }

  async function runQueue(queue: QueueName): Promise<void> {
    const ids = [...tasks].flatMap(([id, name]) =>
      jobs[name as JobName].queue === queue ? [id] : [],
    );
    const underWay = new Set<Promise<void>>();
    const accounts = openAccountSlots(queues[queue].ofAccount);
    let failures = 0;
    while (!stopping.signal.aborted) {
      const isFull = underWay.size >= queues[queue].slots;
      takes += 1;
      const holder = holderOf(instanceId, takes);
      let job: TakenJob | null = null;
      if (!isFull) {
        // What is put in during the look is looked for at once.
        const before = wakes;
        holders.add(holder);
        job = await takeJob(db, holder, ids, accounts.full()).then(
          (taken) => {
            failures = 0;
            if (awaySinceMs !== null) catchUp(awaySinceMs);
            return taken;
          },
          (error: unknown) => {
            if (failures === 0) log("warn", "jobs.not_taken", { queue, ...errorFields(error) });
            failures += 1;
            noteOutage();
            return null;
          },
        );
        if (job === null) {
          holders.delete(holder);
          if (wakes === before) await rest();
        }
      } else await Promise.race(underWay);
      if (job === null) continue;
      const leave = accounts.enter(accountFlagOf(job.flags));
      const done: Promise<void> = work(queue, holder, job).finally(() => {
        underWay.delete(done);
        holders.delete(holder);
        // What was passed over meanwhile may be taken now.
        if (leave()) wake();
      });
      underWay.add(done);
    }
    await Promise.all(underWay);
  }

  /** Until a job is put in, or it is time to look anyway: due times and lost notifications. */
  function rest(): Promise<void> {
    const { signal } = stopping;
    return new Promise((done) => {
      const end = () => {
        clearTimeout(late);
        woken.off("job", end);
        signal.removeEventListener("abort", end);
        done();
      };
      const late = setTimeout(end, pollMs);
      woken.on("job", end);
      signal.addEventListener("abort", end);
    });
  }

  const listening = listen(pool, wake, stopping.signal);
  let isRunning = true;
  const running = Promise.all(queueNames.map(runQueue))
    .then(() => undefined)
    .catch((error: unknown) => log("error", "scheduler.stopped", errorFields(error)))
    .finally(() => {
      isRunning = false;
    });
  return {
    isRunning: () => isRunning,
    noteOutage,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
      await listening;
      await beating;
      await sayGone(db, instanceId).catch(() => undefined);
    },
  };
}

/** How many jobs of each account are under way in one queue. */
function openAccountSlots(most: number) {
  const counts = new Map<string, number>();
  return {
    full: () => [...counts].filter(([, count]) => count >= most).map(([account]) => account),
    /** Gives how to leave, which tells whether the account was full. */
    enter(account: string | null): () => boolean {
      if (account === null) return () => false;
      counts.set(account, (counts.get(account) ?? 0) + 1);
      return () => {
        const count = counts.get(account) ?? 0;
        if (count > 1) counts.set(account, count - 1);
        else counts.delete(account);
        return count >= most;
      };
    },
  };
}

function longestPauseMsOf(name: JobName): number | undefined {
  const job = jobs[name];
  return "longestPauseSeconds" in job ? job.longestPauseSeconds * 1000 : undefined;
}

async function perform(handlers: JobHandlers, name: JobName, payload: unknown): Promise<void> {
  const handler = handlers[name] as (payload: unknown) => Promise<void>;
  await handler(jobs[name].payload.parse(payload ?? {}));
}

/** A lost connection is made again; meanwhile the queues look by themselves. */
async function listen(pool: pg.Pool, hear: () => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const ended = Promise.withResolvers<void>();
    const end = () => ended.resolve();
    signal.addEventListener("abort", end);
    try {
      const client = await pool.connect();
      client.on("error", end);
      client.on("end", end);
      client.on("notification", hear);
      try {
        await client.query('listen "jobs:insert"');
        await ended.promise;
      } finally {
        client.off("notification", hear);
        client.release(true);
      }
    } catch {
      await pause(listenAgainMs, undefined, { signal }).catch(() => undefined);
    }
    signal.removeEventListener("abort", end);
  }
}

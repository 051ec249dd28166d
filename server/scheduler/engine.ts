// The job engine: graphile-worker, told by us when to stop, with a reaper for the jobs of killed
// processes (its own lock would hold them for four hours).
import { EventEmitter } from "node:events";
import {
  Logger,
  makeWorkerUtils,
  type Runner,
  run,
  runMigrations,
  type Task,
  type WorkerEvents,
} from "graphile-worker";
import type pg from "pg";
import { limit } from "#domain/limits.ts";
import { factsOf, type Log } from "#server/log.ts";
import { type Db, sql } from "#server/store/sql.ts";
import { crontab, type JobName, type JobPayload, jobs } from "./catalogue.ts";

export type JobHandler<Name extends JobName> = (payload: JobPayload<Name>) => Promise<void>;
export type JobHandlers = { [Name in JobName]: JobHandler<Name> };

export interface Engine {
  readonly isRunning: () => boolean;
  stop(): Promise<void>;
}

export interface EngineOptions {
  readonly pool: pg.Pool;
  readonly db: Db;
  readonly instanceId: string;
  readonly handlers: JobHandlers;
  readonly log: Log;
  readonly now: () => Date;
  /** No other process works on this database: every lock that is not ours is a dead one's. */
  readonly isAlone: boolean;
  readonly concurrency?: number;
}

const beatMs = 5_000;

export async function prepareEngine(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: quiet });
}

export async function startEngine(options: EngineOptions): Promise<Engine> {
  const { pool, db, instanceId, log, now } = options;
  const poolIds: string[] = [];
  const events = new EventEmitter() as WorkerEvents;
  // Before run(): afterwards the event has been and gone.
  events.on("pool:create", ({ workerPool }) => poolIds.push(workerPool.id));
  events.on("job:failed", ({ job, error }) =>
    log("error", "job.given_up", {
      job: job.task_identifier,
      tries: job.attempts,
      ...factsOf(error),
    }),
  );
  events.on("job:error", ({ job, error }) =>
    log("warn", "job.failed", { job: job.task_identifier, tries: job.attempts, ...factsOf(error) }),
  );
  const runner: Runner = await run({
    pgPool: pool,
    taskList: asTasks(options.handlers),
    crontab,
    concurrency: options.concurrency ?? 8,
    pollInterval: 1_000,
    noHandleSignals: true,
    events,
    logger: quiet,
  });
  const beat = () => sayAlive(db, instanceId, poolIds, now());
  await beat();
  const utils = await makeWorkerUtils({ pgPool: pool, logger: quiet });
  const reap = async () => {
    const dead = await listDeadPools(db, poolIds, now(), options.isAlone);
    if (dead.length > 0) {
      await utils.forceUnlockWorkers(dead);
      log("warn", "jobs.unlocked", { pools: dead.length });
    }
  };
  await reap();
  let isRunning = true;
  const timer = setInterval(() => {
    beat()
      .then(reap)
      .catch((error: unknown) => log("warn", "scheduler.beat_failed", factsOf(error)));
  }, beatMs);
  runner.promise
    .catch((error: unknown) => log("error", "scheduler.stopped", factsOf(error)))
    .finally(() => {
      isRunning = false;
    });
  return {
    isRunning: () => isRunning,
    async stop() {
      clearInterval(timer);
      await runner.stop().catch(() => undefined);
      await utils.release();
      await db.run(sql`delete from app_instance where id = ${instanceId}`).catch(() => undefined);
    },
  };
}

function asTasks(handlers: JobHandlers): Record<string, Task> {
  return Object.fromEntries(
    (Object.keys(jobs) as JobName[]).map((name) => [
      name,
      async (payload: unknown) => {
        const handler = handlers[name] as (payload: unknown) => Promise<void>;
        await handler(jobs[name].payload.parse(withoutCron(payload)));
      },
    ]),
  );
}

const withoutCron = (payload: unknown): unknown => {
  const { _cron, ...rest } = (payload ?? {}) as Record<string, unknown>;
  return rest;
};

async function sayAlive(db: Db, id: string, poolIds: readonly string[], now: Date): Promise<void> {
  await db.run(sql`
    insert into app_instance (id, pool_ids, seen_at) values (${id}, ${poolIds}, ${now})
    on conflict (id) do update set pool_ids = excluded.pool_ids, seen_at = excluded.seen_at`);
}

/** Pools that hold locks though no living process calls them its own. */
async function listDeadPools(
  db: Db,
  ours: readonly string[],
  now: Date,
  isAlone: boolean,
): Promise<string[]> {
  const silentSince = new Date(now.getTime() - limit("instanceSilentSeconds") * 1000);
  const rows = await db.many<{ pool: string }>(sql`
    select distinct locked_by as pool from graphile_worker._private_jobs
     where locked_by is not null and locked_by <> all(${ours}::text[])
       and (${isAlone} or not exists (
         select 1 from app_instance i where i.seen_at > ${silentSince} and _private_jobs.locked_by = any(i.pool_ids)))`);
  await db.run(
    sql`delete from app_instance where seen_at < ${new Date(silentSince.getTime() - 60_000)}`,
  );
  return rows.map((row) => row.pool);
}

const quiet = new Logger(() => () => undefined);

// The tables of the job engine: those of graphile-worker, and an index of ours.
import { Logger, runMigrations } from "graphile-worker";
import type pg from "pg";

export async function migrateJobEngine(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
  // Its own indexes start with the priority, so that each claim would read the backlog of all other tasks. Looked up first,
  // since even "if not exists" waits for every open transaction that schedules a job, and makes the next ones wait.
  const { rows } = await pool.query(`select to_regclass('graphile_worker.jobs_due') as found`);
  if (rows[0].found !== null) return;
  await pool.query(`
    create index if not exists jobs_due on graphile_worker._private_jobs (task_id, run_at) where is_available`);
}

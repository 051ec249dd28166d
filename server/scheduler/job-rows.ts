// The tables of graphile-worker as the engine uses them: claim, complete, fail, and free what a dead process held.
// `add_job` and the migrations are graphile-worker's own.
import { type Db, inlineCount, prepared, sql } from "#server/store/sql.ts";
import { flagOfAccount } from "./account-of-job.ts";

export interface ClaimedJob {
  id: string;
  taskId: number;
  payload: unknown;
  attempts: number;
  maxAttempts: number;
  flags: Readonly<Record<string, boolean>> | null;
  key: string | null;
}

/** The task IDs of these jobs in the tables, by name. */
export async function loadTaskIds(db: Db, names: readonly string[]): Promise<Map<number, string>> {
  await db.run(sql`
    insert into graphile_worker._private_tasks (identifier) select unnest(${names}::text[]) on conflict do nothing`);
  const rows = await db.many<{ id: number; identifier: string }>(sql`
    select id, identifier from graphile_worker._private_tasks where identifier = any(${names}::text[])`);
  return new Map(rows.map((row) => [row.id, row.identifier]));
}

/**
 * How many due jobs of each task are candidates of one claim. More than there are claims at once, of all processes: each
 * skips those that others are claiming.
 */
const candidatesPerTask = 64;

/**
 * Claims the next due job of these tasks without these flags; a job with a turn only if no other of its turn is held.
 * Reads each task's jobs from the front of an index by task, so that a queue's backlog doesn't slow the others.
 */
export async function claimJob(
  db: Db,
  holder: string,
  taskIds: readonly number[],
  excludedFlags: readonly string[] = [],
): Promise<ClaimedJob | null> {
  return db.maybe<ClaimedJob>(prepared`
    with due as materialized (
      select candidate.id from unnest(${taskIds}::int[]) task (id) cross join lateral (
        select jobs.id from graphile_worker._private_jobs jobs
         where jobs.is_available and jobs.task_id = task.id and jobs.run_at <= now()
           and (jobs.flags is null or not jobs.flags ?| ${excludedFlags}::text[])
           and (jobs.job_queue_id is null or jobs.job_queue_id in (
             select id from graphile_worker._private_job_queues where is_available))
         order by jobs.run_at limit ${inlineCount(candidatesPerTask)}) candidate
    ), j as (
      select jobs.id, jobs.job_queue_id from due join graphile_worker._private_jobs jobs using (id)
       where jobs.is_available and jobs.run_at <= now()
         and (jobs.job_queue_id is null or jobs.job_queue_id in (
           select id from graphile_worker._private_job_queues where is_available for update skip locked))
       order by jobs.run_at limit 1 for update of jobs skip locked
    ), q as (
      update graphile_worker._private_job_queues turn set locked_by = ${holder}, locked_at = now()
        from j where turn.id = j.job_queue_id
    )
    update graphile_worker._private_jobs jobs
       set attempts = jobs.attempts + 1, locked_by = ${holder}, locked_at = now()
      from j where jobs.id = j.id
    returning jobs.id::text, jobs.task_id as "taskId", jobs.payload, jobs.attempts, jobs.max_attempts as "maxAttempts", jobs.flags, jobs.key`);
}

export async function completeJob(db: Db, holder: string, id: string): Promise<void> {
  await db.run(prepared`
    with j as (
      delete from graphile_worker._private_jobs where id = ${id}::bigint and locked_by = ${holder} returning job_queue_id
    )
    update graphile_worker._private_job_queues turn set locked_by = null, locked_at = null
      from j where turn.id = j.job_queue_id and turn.locked_by = ${holder}`);
}

export interface Failure {
  readonly problem: string;
  readonly afterMs: number;
  /** False if the job is not at fault. */
  readonly countsAsAttempt: boolean;
}

export async function failJob(
  db: Db,
  holder: string,
  { id, key }: Pick<ClaimedJob, "id" | "key">,
  { problem, afterMs, countsAsAttempt }: Failure,
): Promise<void> {
  // Another job with its key replaced it while it ran and does its work; this one lost its key and has no attempts
  // left.
  await db.run(sql`
    with replaced as (
      delete from graphile_worker._private_jobs
       where id = ${id}::bigint and locked_by = ${holder} and key is distinct from ${key}::text returning job_queue_id
    ), failed as (
      update graphile_worker._private_jobs
         set last_error = ${problem}, run_at = now() + ${afterMs} * interval '1 millisecond',
             attempts = greatest(0, attempts - ${countsAsAttempt ? 0 : 1}::int), locked_by = null, locked_at = null
       where id = ${id}::bigint and locked_by = ${holder} and key is not distinct from ${key}::text returning job_queue_id
    ), j as (select * from replaced union all select * from failed)
    update graphile_worker._private_job_queues turn set locked_by = null, locked_at = null
      from j where turn.id = j.job_queue_id and turn.locked_by = ${holder}`);
}

/** Frees what these holders held; the interrupted attempt doesn't count. */
export async function freeJobsOf(db: Db, holders: readonly string[]): Promise<number> {
  // A job replaced by another with its key while it ran has no key and no attempts left: the other does its work.
  await db.run(sql`
    delete from graphile_worker._private_jobs j
     where j.locked_by = any(${holders}::text[]) and j.key is null and j.attempts >= j.max_attempts
       and exists (select from graphile_worker._private_jobs o
                    where o.id <> j.id and o.task_id = j.task_id and o.key is not null and o.payload::text = j.payload::text)`);
  const freed = await db.run(sql`
    update graphile_worker._private_jobs
       set locked_by = null, locked_at = null, attempts = greatest(0, attempts - 1)
     where locked_by = any(${holders}::text[])`);
  await db.run(sql`
    update graphile_worker._private_job_queues set locked_by = null, locked_at = null
     where locked_by = any(${holders}::text[])`);
  return freed;
}

/** All holders of a job or a turn. */
export async function listHolders(db: Db): Promise<string[]> {
  const rows = await db.many<{ holder: string }>(sql`
    select locked_by as holder from graphile_worker._private_jobs where locked_by is not null
     union select locked_by from graphile_worker._private_job_queues where locked_by is not null`);
  return rows.map((row) => row.holder);
}

/**
 * A job is held by one attempt of a process, not by the process: repeating a record because its reply was lost changes
 * nothing that the same process claimed since.
 */
export const holderOf = (instanceId: string, claimNumber: number): string =>
  `${instanceId}/${claimNumber}`;
export const instanceOf = (holder: string): string => holder.split("/", 1)[0] ?? holder;

/** Makes jobs of this account that were postponed for this reason due at once. */
export async function expediteJobsOf(db: Db, accountId: string, because: string): Promise<void> {
  await db.run(sql`
    update graphile_worker._private_jobs set run_at = now()
     where flags ? ${flagOfAccount(accountId)} and locked_at is null and run_at > now() and last_error = ${because}`);
}

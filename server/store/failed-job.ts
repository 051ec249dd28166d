// Jobs for the health page: waiting and failed ones. Only those of one workspace: a job without a workspace concerns
// the whole server and is in its log.
import type { WorkspaceId } from "#domain/ids.ts";
import { type Db, sql } from "./sql.ts";

interface FailedJob {
  id: string;
  name: string;
  attempts: number;
  lastError: string | null;
  failedAt: string;
}

const mine = (workspaceId: WorkspaceId) => sql`j.payload ->> 'workspaceId' = ${workspaceId}::text`;
const isExhausted = sql`j.attempts >= j.max_attempts and j.locked_at is null`;

export async function listFailedJobs(
  db: Db,
  workspaceId: WorkspaceId,
  max: number,
): Promise<FailedJob[]> {
  return db.many(sql`
    select j.id::text as id, t.identifier as name, j.attempts, j.last_error as "lastError", j.updated_at as "failedAt"
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where ${isExhausted} and ${mine(workspaceId)} order by j.updated_at desc, j.id desc limit ${max}`);
}

/** By job name: how many are waiting, and since when the oldest has been due. */
export async function listWaitingJobs(
  db: Db,
  workspaceId: WorkspaceId,
  now: Date,
): Promise<{ name: string; waiting: number; oldestAt: string | null }[]> {
  return db.many(sql`
    select t.identifier as name, count(*) as waiting, min(j.run_at) filter (where j.run_at <= ${now}) as "oldestAt"
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.attempts < j.max_attempts and ${mine(workspaceId)} group by t.identifier order by t.identifier`);
}

/** Returns the job's name. Null if it doesn't exist or hasn't failed. */
export async function renewFailedJob(
  tx: Db,
  workspaceId: WorkspaceId,
  id: string,
): Promise<string | null> {
  const name = await lockFailedJob(tx, workspaceId, id);
  if (name !== null)
    await tx.run(
      sql`select graphile_worker.reschedule_jobs(array[${id}::bigint], run_at := now(), attempts := 0)`,
    );
  return name;
}

export async function deleteFailedJob(
  tx: Db,
  workspaceId: WorkspaceId,
  id: string,
): Promise<string | null> {
  const name = await lockFailedJob(tx, workspaceId, id);
  if (name !== null) await tx.run(sql`select graphile_worker.complete_jobs(array[${id}::bigint])`);
  return name;
}

async function lockFailedJob(tx: Db, workspaceId: WorkspaceId, id: string): Promise<string | null> {
  const row = await tx.maybe<{ name: string }>(sql`
    select (select t.identifier from graphile_worker._private_tasks t where t.id = j.task_id) as name
      from graphile_worker._private_jobs j
     where j.id = ${id}::bigint and ${isExhausted} and ${mine(workspaceId)} for update`);
  return row?.name ?? null;
}

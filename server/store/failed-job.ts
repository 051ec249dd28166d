// Jobs as the health page shows them: what waits, and what gave up. Only those of one workspace: a job without one
// concerns the whole server and is in its log.
import type { WorkspaceId } from "#domain/ids.ts";
import { type Db, sql } from "./sql.ts";

export interface FailedJob {
  id: string;
  name: string;
  tries: number;
  lastError: string | null;
  failedAt: string;
}

const mine = (workspaceId: WorkspaceId) => sql`j.payload ->> 'workspaceId' = ${workspaceId}::text`;
const isOver = sql`j.attempts >= j.max_attempts and j.locked_at is null`;

export async function listFailedJobs(
  db: Db,
  workspaceId: WorkspaceId,
  most: number,
): Promise<FailedJob[]> {
  return db.many(sql`
    select j.id::text as id, t.identifier as name, j.attempts as tries, j.last_error as "lastError", j.updated_at as "failedAt"
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where ${isOver} and ${mine(workspaceId)} order by j.updated_at desc, j.id desc limit ${most}`);
}

/** By name: how many could run by now, and since when the oldest. */
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

/** Its name; null: it is not there, or not over. */
export async function renewFailedJob(
  tx: Db,
  workspaceId: WorkspaceId,
  id: string,
): Promise<string | null> {
  const name = await holdFailedJob(tx, workspaceId, id);
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
  const name = await holdFailedJob(tx, workspaceId, id);
  if (name !== null) await tx.run(sql`select graphile_worker.complete_jobs(array[${id}::bigint])`);
  return name;
}

async function holdFailedJob(tx: Db, workspaceId: WorkspaceId, id: string): Promise<string | null> {
  const row = await tx.maybe<{ name: string }>(sql`
    select (select t.identifier from graphile_worker._private_tasks t where t.id = j.task_id) as name
      from graphile_worker._private_jobs j
     where j.id = ${id}::bigint and ${isOver} and ${mine(workspaceId)} for update`);
  return row?.name ?? null;
}

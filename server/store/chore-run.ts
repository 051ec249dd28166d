// When each maintenance job is due, which process runs it, and how often it failed in a row. All times are the
// database's, so that processes with different clocks agree.
import { type Db, sql } from "./sql.ts";

export interface ChoreRun {
  name: string;
  dueAt: string;
  startedAt: string | null;
  endedAt: string | null;
  durationMs: number | null;
  failures: number;
  failingSince: string | null;
  lastError: string | null;
}

export async function registerChores(db: Db, names: readonly string[]): Promise<void> {
  await db.run(sql`
    insert into chore_run (name, due_at) select unnest(${names}::text[]), now() on conflict do nothing`);
}

/**
 * Claims the job that has been due the longest. A due time further ahead than the job's own interval was written by a
 * clock that has since been set back.
 */
export async function claimDueChore(
  db: Db,
  holder: string,
  chores: readonly { name: string; everyMs: number; limitMs: number }[],
): Promise<string | null> {
  const row = await db.maybe<{ name: string }>(sql`
    with known as (
      select * from unnest(${chores.map((one) => one.name)}::text[], ${chores.map((one) => one.everyMs)}::bigint[],
        ${chores.map((one) => one.limitMs)}::bigint[]) as k (name, every_ms, limit_ms)
    ), due as (
      select c.name, k.limit_ms from chore_run c join known k on k.name = c.name
       where (c.due_at <= now() or c.due_at > now() + 2 * k.every_ms * interval '1 millisecond')
         and (c.held_until is null or c.held_until <= now() or c.held_until > now() + 2 * k.limit_ms * interval '1 millisecond')
       order by c.due_at limit 1 for update of c skip locked
    )
    update chore_run c set holder = ${holder}, started_at = now(), held_until = now() + due.limit_ms * interval '1 millisecond'
      from due where c.name = due.name returning c.name`);
  return row?.name ?? null;
}

/** `problem` is null if the job succeeded. */
export async function endChore(
  db: Db,
  holder: string,
  name: string,
  end: { problem: string | null; durationMs: number; nextInMs: number },
): Promise<void> {
  const isDone = end.problem === null;
  await db.run(sql`
    update chore_run set holder = null, held_until = null, ended_at = now(), duration_ms = ${Math.round(end.durationMs)},
           due_at = now() + ${Math.round(end.nextInMs)}::bigint * interval '1 millisecond',
           failures = case when ${isDone} then 0 else failures + 1 end,
           failing_since = case when ${isDone} then null else coalesce(failing_since, now()) end,
           last_error = ${end.problem}
     where name = ${name} and holder = ${holder}`);
}

/** The processes that run a job now, or died while running it. */
export async function listChoreHolders(db: Db): Promise<string[]> {
  const rows = await db.many<{ holder: string }>(
    sql`select distinct holder::text from chore_run where holder is not null and held_until > now()`,
  );
  return rows.map((row) => row.holder);
}

/** Releases the jobs of a dead process; they stay due and don't count as failed. */
export async function freeChoresOf(db: Db, holders: readonly string[]): Promise<void> {
  await db.run(sql`
    update chore_run set holder = null, held_until = null where holder = any(${holders}::uuid[])`);
}

const columns = sql`name, due_at as "dueAt", started_at as "startedAt", ended_at as "endedAt", duration_ms as "durationMs", failures,
  failing_since as "failingSince", last_error as "lastError"`;

/** Those of the named jobs that failed last time, or that are overdue by this much and not running. */
export async function listUnhealthyChores(
  db: Db,
  names: readonly string[],
  lateSeconds: number,
): Promise<ChoreRun[]> {
  return db.many(sql`
    select ${columns} from chore_run
     where name = any(${names}::text[])
       and (failures > 0 or (due_at < now() - ${lateSeconds} * interval '1 second' and (held_until is null or held_until < now())))
     order by failures desc, due_at, name`);
}

/** Makes a failed job due now. False if there is no such job, or it isn't failing. */
export async function retryChoreNow(db: Db, name: string): Promise<boolean> {
  return (
    (await db.run(
      sql`update chore_run set due_at = now() where name = ${name} and failures > 0`,
    )) === 1
  );
}

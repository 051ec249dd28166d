import type { Database } from "#server/store/database.ts";
import { type Sql, sql } from "#server/store/sql.ts";

/**
 * Makes a race happen for certain: holds rows, lets everybody run until all of them wait for those rows, and
 * only then lets go.
 */
export async function whileHeld<T>(
  database: Database,
  hold: Sql,
  racers: readonly (() => Promise<T>)[],
): Promise<T[]> {
  let running: Promise<T[]> = Promise.resolve([]);
  await database.transaction(async (tx) => {
    await tx.many(hold);
    const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    running = Promise.all(racers.map((race) => race()));
    running.catch(() => {});
    for (let waiting = 0; waiting < racers.length; ) {
      // Who waits for one who waits for us, waits for us; pg_locks is never a snapshot of before.
      const row = await tx.one<{ waiting: number }>(sql`
        with recursive waiting (pid) as (
          select ${pid}::int
          union
          select l.pid from pg_locks l join waiting w on w.pid = any(pg_blocking_pids(l.pid)) where not l.granted
        )
        select count(*) - 1 as waiting from waiting`);
      waiting = row.waiting;
    }
  });
  return running;
}

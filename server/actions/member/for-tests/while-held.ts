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
      const row = await tx.one<{ waiting: number }>(sql`
        select count(*) as waiting from pg_stat_activity where ${pid}::int = any(pg_blocking_pids(pid))`);
      waiting = row.waiting;
    }
  });
  return running;
}

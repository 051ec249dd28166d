// How often someone tried a door lately. In the database, so that several processes count together.
import { type Db, sql } from "./sql.ts";

export interface RateLimitCount {
  count: number;
  windowStart: string;
}

/** Counts this try too, before it is carried out: many at the same moment cannot slip through together. */
export async function countAttempt(
  db: Db,
  row: { door: string; bearer: string; now: Date; windowSeconds: number },
): Promise<RateLimitCount> {
  const before = new Date(row.now.getTime() - row.windowSeconds * 1000);
  return db.one(sql`
    insert into rate_limit_counter as r (bucket, subject, window_start, count) values (${row.door}, ${row.bearer}, ${row.now}, 1)
    on conflict (bucket, subject) do update
       set count = case when r.window_start <= ${before} then 1 else r.count + 1 end,
           window_start = case when r.window_start <= ${before} then excluded.window_start else r.window_start end
    returning count, window_start as "windowStart"`);
}

/** A try that turned out right does not count. */
export async function uncountAttempt(db: Db, door: string, bearer: string): Promise<void> {
  await db.run(sql`
    update rate_limit_counter set count = count - 1 where bucket = ${door} and subject = ${bearer} and count > 0`);
}

export async function resetAttempts(db: Db, door: string, bearer: string): Promise<void> {
  await db.run(sql`delete from rate_limit_counter where bucket = ${door} and subject = ${bearer}`);
}

export async function deleteOldRateLimits(db: Db, before: Date): Promise<number> {
  return db.run(sql`delete from rate_limit_counter where window_start < ${before}`);
}

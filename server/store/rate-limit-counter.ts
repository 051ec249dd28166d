// Counts recent attempts per bucket and subject. Stored in the database, so that several processes share the count.
import { type Db, sql } from "./sql.ts";

interface RateLimitCount {
  count: number;
  windowStart: string;
}

/** Counts this attempt before it is carried out, so that concurrent attempts can't bypass the limit. */
export async function countAttempt(
  db: Db,
  row: { scope: string; subject: string; now: Date; windowSeconds: number },
): Promise<RateLimitCount> {
  const before = new Date(row.now.getTime() - row.windowSeconds * 1000);
  return db.one(sql`
    insert into rate_limit_counter as r (bucket, subject, window_start, count) values (${row.scope}, ${row.subject}, ${row.now}, 1)
    on conflict (bucket, subject) do update
       set count = case when r.window_start <= ${before} then 1 else r.count + 1 end,
           window_start = case when r.window_start <= ${before} then excluded.window_start else r.window_start end
    returning count, window_start as "windowStart"`);
}

/** Removes a successful attempt from the count. */
export async function uncountAttempt(db: Db, scope: string, subject: string): Promise<void> {
  await db.run(sql`
    update rate_limit_counter set count = count - 1 where bucket = ${scope} and subject = ${subject} and count > 0`);
}

export async function resetAttempts(db: Db, scope: string, subject: string): Promise<void> {
  await db.run(
    sql`delete from rate_limit_counter where bucket = ${scope} and subject = ${subject}`,
  );
}

export async function deleteOldRateLimits(db: Db, before: Date): Promise<number> {
  return db.run(sql`delete from rate_limit_counter where window_start < ${before}`);
}

// A restored database continues the change feed from the time of the backup, but browsers and integrations have numbers
// from after it. Once the feed grew past theirs, they would miss what lies between without noticing. So the feed goes
// on far beyond any number given out, without its older changes: everybody is behind it and reloads.
import type pg from "pg";

/** More changes than a workspace has between two backups. */
const gap = 1_000_000_000;

export async function startNewFeed(db: Pick<pg.ClientBase, "query">): Promise<void> {
  const { rows } = await db.query<{ has: boolean }>(
    "select to_regclass('change_feed_head') is not null as has",
  );
  if (rows[0]?.has !== true) return;
  await db.query(
    `with advanced as (update change_feed_head set seq = seq + ${gap} returning 1)
     delete from change_feed`,
  );
}

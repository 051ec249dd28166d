// A restored database continues the change feed from the time of the backup, but browsers and integrations have numbers
// from after it. Once the feed grew past theirs, they would miss what lies between without noticing. So the feed goes
// on far beyond any number given out, without its older changes: everybody is behind it and reloads. How far depends on
// the time, so that two restores of the same backup have no number in common.
import type pg from "pg";

/**
 * The feed advances by the milliseconds since 1970: more changes than a workspace has between two backups, and between
 * two restores fewer changes happen than milliseconds pass. JavaScript counts exactly through thousands of restores.
 */
export async function startNewFeed(
  db: Pick<pg.ClientBase, "query">,
  restoredAt: string,
): Promise<void> {
  const { rows } = await db.query<{ has: boolean }>(
    "select to_regclass('change_feed_head') is not null as has",
  );
  if (rows[0]?.has !== true) return;
  await db.query(
    `with advanced as (update change_feed_head set seq = seq + $1::bigint returning 1)
     delete from change_feed`,
    [Date.parse(restoredAt)],
  );
}

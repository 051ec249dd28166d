// When this database was restored from a backup (server/postgres/backup/prepare-restored.ts). What happened before that
// may have got a reply already from the server that was lost: its replies are not in the backup.
import { type Db, sql } from "./sql.ts";

export async function wasRestoredSince(db: Db, at: string): Promise<boolean> {
  const row = await db.one<{ isRestored: boolean }>(sql`
    select exists (select from instance_setting
                    where key = 'restored_at' and (value #>> '{}')::timestamptz >= ${at}::timestamptz) as "isRestored"`);
  return row.isRestored;
}

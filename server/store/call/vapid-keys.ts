// One key for the whole server: a browser ties its subscription to it, so it may never change unasked.

import { toJson } from "#server/store/json.ts";
import { type Db, sql } from "#server/store/sql.ts";

export interface VapidKeysRecord {
  /** P-256, uncompressed, base64url. */
  readonly publicKey: string;
  /** base64 of the sealed private key. */
  readonly sealed: string;
}

export async function findVapidKeys(db: Db): Promise<VapidKeysRecord | null> {
  const row = await db.maybe<{ value: VapidKeysRecord }>(
    sql`select value from instance_setting where key = 'push_key'`,
  );
  return row?.value ?? null;
}

/** The key that is there already, or else the one given. */
export async function insertVapidKeysIfMissing(
  db: Db,
  fresh: VapidKeysRecord,
): Promise<VapidKeysRecord> {
  const row = await db.one<{ value: VapidKeysRecord }>(sql`
    insert into instance_setting (key, value) values ('push_key', ${toJson(fresh)}::jsonb)
    on conflict (key) do update set value = instance_setting.value
    returning value`);
  return row.value;
}

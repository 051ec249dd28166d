// One key pair for the whole server. Browsers tie their subscriptions to it, so it must never change by itself.

import { toJson } from "#server/store/json.ts";
import { type Db, sql } from "#server/store/sql.ts";

export interface VapidKeysRecord {
  /** P-256, uncompressed, base64url. */
  readonly publicKey: string;
  /** The encrypted private key in base64. */
  readonly sealed: string;
}

export async function findVapidKeys(db: Db): Promise<VapidKeysRecord | null> {
  const row = await db.maybe<{ value: VapidKeysRecord }>(
    sql`select value from instance_setting where key = 'push_key'`,
  );
  return row?.value ?? null;
}

/** Returns the existing keys, or else inserts the given ones. */
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

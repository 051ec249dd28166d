// Data of the whole server rather than of one workspace.

import { toJson } from "#server/store/json.ts";
import { type Db, sql } from "#server/store/sql.ts";

export async function isSetUp(db: Db): Promise<boolean> {
  const row = await db.one<{ isSetUp: boolean }>(
    sql`select exists (select from workspace) as "isSetUp"`,
  );
  return row.isSetUp;
}

/** Serializes concurrent setups: the second waits here and then sees the first one's workspace. */
export async function lockSetup(tx: Db): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('deskbell set-up'))`);
}

/** Stored in plain text: it protects a server that contains nothing yet, and is printed at each start. */
export async function findSetupCode(db: Db): Promise<string | null> {
  const row = await db.maybe<{ value: string }>(
    sql`select value from instance_setting where key = 'setup_code'`,
  );
  return row?.value ?? null;
}

/** Returns the existing code, or else inserts the given one. */
export async function insertSetupCodeIfMissing(db: Db, fresh: string): Promise<string> {
  const row = await db.one<{ value: string }>(sql`
    insert into instance_setting (key, value) values ('setup_code', ${toJson(fresh)}::jsonb)
    on conflict (key) do update set value = instance_setting.value
    returning value`);
  return row.value;
}

export async function deleteSetupCode(db: Db): Promise<void> {
  await db.run(sql`delete from instance_setting where key = 'setup_code'`);
}

export async function findDatabaseSize(db: Db): Promise<number> {
  const row = await db.one<{ bytes: number }>(
    sql`select pg_database_size(current_database()) as bytes`,
  );
  return row.bytes;
}

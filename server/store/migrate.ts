// Numbered .sql files, forward only, each applied once, under one lock on one pinned connection: two processes that
// start together are safe. A file that begins with "-- no-transaction" runs without a transaction (CREATE INDEX
// CONCURRENTLY).
import { readdir, readFile } from "node:fs/promises";
import pg from "pg";
import { limit } from "#domain/limits.ts";

const folder = new URL("./migrations/", import.meta.url);
export const migrationLockKey = 4_201_337;

export async function migrate(connection: pg.ClientConfig): Promise<readonly string[]> {
  const client = new pg.Client({
    ...connection,
    application_name: "deskbell migrations",
    connectionTimeoutMillis: limit("databaseConnectSeconds") * 1000,
    keepAlive: true,
  });
  // A connection lost between two statements is reported by the next one.
  client.on("error", () => undefined);
  await client.connect();
  try {
    // No statement timeout: an index of a large table may take long.
    await client.query(
      `set statement_timeout = 0; set lock_timeout = ${seconds(limit("migrationQueueSeconds"))}`,
    );
    await client.query("select pg_advisory_lock($1)", [migrationLockKey]);
    await client.query(`set lock_timeout = ${seconds(limit("migrationLockSeconds"))}`);
    await client.query(
      "create table if not exists migration (name text primary key, at timestamptz not null)",
    );
    const { rows } = await client.query<{ name: string }>("select name from migration");
    const done = new Set(rows.map((row) => row.name));
    const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
    const unknown = [...done].filter((name) => !files.includes(name));
    if (unknown.length > 0) {
      throw new Error(
        `The database was made by a newer Deskbell (${unknown[0]}). Install that version or restore a backup.`,
      );
    }
    const open = files.filter((file) => !done.has(file));
    for (const file of open) await apply(client, file);
    return open;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const seconds = (count: number): string => `'${count}s'`;

async function apply(client: pg.Client, file: string): Promise<void> {
  const text = await readFile(new URL(file, folder), "utf8");
  const isBare = text.startsWith("-- no-transaction");
  const mark = { text: "insert into migration (name, at) values ($1, now())", values: [file] };
  if (!isBare) await client.query("begin");
  try {
    await client.query(text);
    await client.query(mark);
    if (!isBare) await client.query("commit");
  } catch (error) {
    if (!isBare) await client.query("rollback");
    throw new Error(`Migration ${file} failed`, { cause: error });
  }
}

// Connects to the database, which it starts for that if it is the embedded one and stopped, and reads what the checks need.
import { readdirSync } from "node:fs";
import pg from "pg";
import type { Config } from "#server/config.ts";
import { clusterFolderOf } from "#server/postgres/data-folder.ts";
import { isInitialized } from "#server/postgres/initialize.ts";
import { openEmbedded } from "#server/postgres/open-embedded.ts";
import { checkClock, checkMigrations, checkPostgres, type Finding } from "./findings.ts";

const connectTimeoutMs = 10_000;
const migrationFiles = (): string[] =>
  readdirSync(new URL("../../server/store/migrations/", import.meta.url))
    .filter((file) => file.endsWith(".sql"))
    .toSorted();

export async function inspectDatabase(config: Config): Promise<Finding[]> {
  const direct = config.databaseDirectUrl ?? config.databaseUrl;
  try {
    if (direct !== null) return await inspectThrough({ connectionString: direct });
    if (!isInitialized(clusterFolderOf(config.dataDir)))
      return [{ level: "ok", text: "The database is created at the first start" }];
    const embedded = await openEmbedded({
      dataDir: config.dataDir,
      purpose: "command",
      binDir: config.postgresBinDir ?? undefined,
    });
    return await inspectThrough(embedded.app.connection).finally(() => embedded.stop());
  } catch (error) {
    const reason = error instanceof Error ? error.message || String(error.cause) : String(error);
    const fix =
      direct === null
        ? "Do what the message says, then start Deskbell again."
        : "Check that PostgreSQL runs, and the host, name and password in DATABASE_URL.";
    return [{ level: "problem", text: `The database can't be used: ${reason}`, fix }];
  }
}

async function inspectThrough(connection: pg.ClientConfig): Promise<Finding[]> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: connectTimeoutMs });
  client.on("error", () => undefined); // The query reports a lost connection.
  try {
    await client.connect();
    const sentAt = Date.now();
    const { rows } = await client.query<{ major: number; atMs: number; hasTables: boolean }>(`
      select current_setting('server_version_num')::int / 10000 as major,
        (extract(epoch from clock_timestamp()) * 1000)::float8 as "atMs",
        to_regclass('migration') is not null as "hasTables"`);
    const aheadMs = (sentAt + Date.now()) / 2 - (rows[0]?.atMs ?? 0);
    const applied = rows[0]?.hasTables
      ? await client.query<{ name: string }>("select name from migration")
      : { rows: [] };
    return [
      checkPostgres(rows[0]?.major ?? 0),
      checkClock(aheadMs),
      checkMigrations(
        applied.rows.map(({ name }) => name),
        migrationFiles(),
      ),
    ];
  } finally {
    await client.end().catch(() => undefined);
  }
}

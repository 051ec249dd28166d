// A database of its own with the tables of the engine, and handlers that say what they heard.
import pg from "pg";
import { onTestFinished } from "vitest";
import { type JobName, jobs } from "#server/scheduler/catalogue.ts";
import { type JobHandlers, prepareEngine } from "#server/scheduler/engine.ts";
import { openDatabase } from "#server/store/database.ts";
import { migrate } from "#server/store/migrate.ts";
import { type Db, sql } from "#server/store/sql.ts";
import { openOwnDatabase } from "#testing/desk/database.ts";

export const quiet = () => undefined;
export const workspaceId = "0190f3c2-0000-7000-8000-000000000000";

export async function openEngineRoom() {
  const own = await openOwnDatabase();
  await migrate({ connectionString: own.url });
  const pool = new pg.Pool({ connectionString: own.url });
  pool.on("error", quiet);
  pool.on("connect", (client) => client.on("error", quiet));
  const db = openDatabase({ connectionString: own.url }, quiet);
  await prepareEngine(pool);
  onTestFinished(async () => {
    await db.close();
    await pool.end();
    await own.drop();
  });
  return { own, pool, db };
}

export const handlersThat = (hear: (name: JobName, payload: unknown) => void): JobHandlers =>
  Object.fromEntries(
    (Object.keys(jobs) as JobName[]).map((name) => [
      name,
      async (payload: unknown) => hear(name, payload),
    ]),
  ) as unknown as JobHandlers;

export const jobRows = (db: Db) =>
  db.many<{ task: string; attempts: number; isLocked: boolean }>(sql`
    select task_identifier as task, attempts, locked_by is not null as "isLocked" from graphile_worker.jobs`);

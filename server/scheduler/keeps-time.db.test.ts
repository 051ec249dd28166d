// Repeated requests don't postpone a job: email that arrives without a pause is still authenticated.
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#server/store/database.ts";
import { migrate } from "#server/store/migrate.ts";
import { sql } from "#server/store/sql.ts";
import { createTestDatabase } from "#testing/app/database.ts";
import { migrateJobEngine } from "./migrate-job-engine.ts";
import { scheduleJob } from "./schedule-job.ts";

const noop = () => undefined;
const workspaceId = "0190f3c2-0000-7000-8000-000000000000";
const at = (seconds: number) => new Date(Date.UTC(2030, 0, 1, 12, 0, seconds));

test("a repeated schedule keeps the first time with `preservesTime`, and takes the last one without", async () => {
  const own = await createTestDatabase();
  await migrate({ connectionString: own.url });
  const pool = new pg.Pool({ connectionString: own.url });
  pool.on("error", noop);
  pool.on("connect", (client) => client.on("error", noop));
  const db = openDatabase({ connectionString: own.url }, noop);
  onTestFinished(async () => {
    await db.close();
    await pool.end();
    await own.drop();
  });
  await migrateJobEngine(pool);
  const runAt = async (key: string) =>
    (
      await db.one<{ at: string }>(
        sql`select run_at as at from graphile_worker._private_jobs where key = ${key}`,
      )
    ).at;
  for (const seconds of [2, 3, 4]) {
    const payload = { workspaceId };
    await scheduleJob(db, "authenticate-emails", payload, {
      key: "kept",
      preservesTime: true,
      at: at(seconds),
    });
    await scheduleJob(db, "authenticate-emails", payload, { key: "moved", at: at(seconds) });
  }
  expect(new Date(await runAt("kept"))).toEqual(at(2));
  expect(new Date(await runAt("moved"))).toEqual(at(4));
});

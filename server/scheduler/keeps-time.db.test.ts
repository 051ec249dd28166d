// What is asked for again and again is not put off by that: mail that pours in without a pause is judged all the same.
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#server/store/database.ts";
import { migrate } from "#server/store/migrate.ts";
import { sql } from "#server/store/sql.ts";
import { openOwnDatabase } from "#testing/app/database.ts";
import { migrateJobEngine } from "./job-engine.ts";
import { scheduleJob } from "./schedule-job.ts";

const quiet = () => undefined;
const workspaceId = "0190f3c2-0000-7000-8000-000000000000";
const at = (seconds: number) => new Date(Date.UTC(2030, 0, 1, 12, 0, seconds));

test("asked for again, the first one keeps its time; without that wish the last one counts", async () => {
  const own = await openOwnDatabase();
  await migrate({ connectionString: own.url });
  const pool = new pg.Pool({ connectionString: own.url });
  pool.on("error", quiet);
  pool.on("connect", (client) => client.on("error", quiet));
  const db = openDatabase({ connectionString: own.url }, quiet);
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
      keepsTime: true,
      at: at(seconds),
    });
    await scheduleJob(db, "authenticate-emails", payload, { key: "moved", at: at(seconds) });
  }
  expect(new Date(await runAt("kept"))).toEqual(at(2));
  expect(new Date(await runAt("moved"))).toEqual(at(4));
});

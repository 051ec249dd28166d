// A database clock that is set back by an hour: what waits for a duration continues, what waits for a date keeps it.

import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { hourMs } from "#domain/day-ms.ts";
import { recordHeartbeat } from "#server/scheduler/instances.ts";
import { migrateJobEngine } from "#server/scheduler/migrate-job-engine.ts";
import { scheduleJob } from "#server/scheduler/schedule-job.ts";
import { createTestDatabase } from "#testing/app/database.ts";
import { correctClockSetBack } from "./clock-set-back.ts";
import { openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import { countAttempt } from "./rate-limit-counter.ts";
import { sql } from "./sql.ts";

const noop = () => undefined;
const workspaceId = "0190f3c2-0000-7000-8000-000000000000";

async function createClockSetBackFixture() {
  const own = await createTestDatabase();
  await migrate({ connectionString: own.url });
  const pool = new pg.Pool({ connectionString: own.url });
  const db = openDatabase({ connectionString: own.url }, noop);
  await migrateJobEngine(pool);
  onTestFinished(async () => {
    await db.close();
    await pool.end();
    await own.drop();
  });
  return {
    db,
    /** Makes everything written so far look as if it had been written while the clock was an hour ahead. */
    setBack: () =>
      db.run(sql`update server_instance set last_seen_at = last_seen_at + interval '1 hour'`),
    secondsUntil: async (key: string) => {
      const { seconds } = await db.one<{ seconds: number }>(sql`
        select extract(epoch from run_at - now())::int as seconds from graphile_worker._private_jobs where key = ${key}`);
      return seconds;
    },
  };
}

test("moves delayed jobs once, and leaves jobs with a fixed date alone", async () => {
  const { db, setBack, secondsUntil } = await createClockSetBackFixture();
  const at = (ms: number) => new Date(Date.now() + ms);
  for (const [key, ms] of [
    ["pausing", hourMs + 30_000],
    ["dated", 5 * hourMs],
  ] as const)
    await scheduleJob(db, "authenticate-emails", { workspaceId }, { key, at: at(ms) });
  await recordHeartbeat(db, randomUUID());
  await recordHeartbeat(db, randomUUID());
  expect(await correctClockSetBack(db)).toBeNull();

  await setBack();
  const found = await Promise.all([correctClockSetBack(db), correctClockSetBack(db)]);
  expect(found.filter((one) => one !== null)).toHaveLength(1);
  expect(found.find((one) => one !== null)).toMatchObject({ jobs: 1 });
  const pausing = await secondsUntil("pausing");
  expect(pausing).toBeGreaterThan(-600);
  expect(pausing).toBeLessThan(600);
  expect(await secondsUntil("dated")).toBeGreaterThan(4 * 3600);
  expect(await correctClockSetBack(db)).toBeNull();
});

test("ends a rate limit after its window, not an hour later", async () => {
  const { db, setBack } = await createClockSetBackFixture();
  const row = { scope: "sign-in", subject: "olga", windowSeconds: 900 };
  await countAttempt(db, { ...row, now: new Date(Date.now() + hourMs) });
  await recordHeartbeat(db, randomUUID());
  await setBack();
  await correctClockSetBack(db);
  const later = new Date(Date.now() + 1_800_000);
  expect((await countAttempt(db, { ...row, now: later })).count).toBe(1);
});

test("tries what waits for a webhook again after its pause, not an hour later", async () => {
  const { db, setBack } = await createClockSetBackFixture();
  const [id, at] = [randomUUID(), new Date(Date.now() + hourMs + 30_000)];
  await db.run(sql`
    insert into workspace (id, name, time_zone, country, locale, created_at)
    values (${workspaceId}, 'Copperline', 'Etc/UTC', 'US', 'en-US', now())`);
  await db.run(sql`
    insert into webhook_endpoint (workspace_id, id, url, description, member_id, secret_encrypted, state, state_changed_at, feed_seq, paused_until, created_at)
    values (${workspaceId}, ${id}, '', '', ${id}, '', 'on', now(), 0, ${at}, now())`);
  await db.run(sql`
    insert into webhook_delivery (workspace_id, id, endpoint_id, sequence, type, entity, entity_id, operation, changed_at, order_key, state, next_attempt_at, created_at)
    values (${workspaceId}, ${id}, ${id}, 1, 'note.created', 'entry', ${id}, 'upserted', now(), ${id}, 'pending', ${at}, now())`);
  await recordHeartbeat(db, randomUUID());
  await setBack();
  await correctClockSetBack(db);
  const waits = await db.one<{ paused: number; next: number }>(sql`
    select extract(epoch from e.paused_until - now())::int as paused, extract(epoch from d.next_attempt_at - now())::int as next
      from webhook_endpoint e join webhook_delivery d on d.workspace_id = e.workspace_id and d.endpoint_id = e.id`);
  for (const seconds of [waits.paused, waits.next]) expect(seconds).toBeLessThan(600);
});

// Claiming: oldest first, each job once, and at a cost that doesn't grow with the backlog of other tasks.
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { required } from "#domain/required.ts";
import { sql } from "#server/store/sql.ts";
import {
  createJobEngineFixture,
  workspaceId,
} from "#testing/fixtures/scheduler/job-engine-fixture.ts";
import type { JobName } from "./job-catalog.ts";
import { claimJob, loadTaskIds } from "./job-rows.ts";
import { migrateJobEngine } from "./migrate-job-engine.ts";
import { scheduleJob } from "./schedule-job.ts";

async function openQueue() {
  const { db } = await createJobEngineFixture();
  const idsOf = async (...names: JobName[]) => [...(await loadTaskIds(db, names)).keys()];
  /** Jobs that have been due for these seconds. */
  const addDue = (name: JobName, ages: readonly number[]) =>
    db.run(sql`
      select graphile_worker.add_job(${name}, json_build_object('age', age), run_at => now() - age * interval '1 second')
        from unnest(${ages}::int[]) age`);
  return { db, idsOf, addDue };
}
const numbers = (length: number) => Array.from({ length }, (_, index) => index + 1);

test("the backlog of one task isn't read by a claim for others", async () => {
  const { db, idsOf, addDue } = await openQueue();
  await addDue("submit-text", numbers(3_000));
  const others = await idsOf("process-call-events", "dial-leg", "hide-call");
  await db.transaction(async (tx) => {
    expect(await claimJob(tx, "p/1", others)).toBe(null);
    const { read } = await tx.one<{ read: number }>(sql`
      select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::int as read from pg_stat_xact_all_tables
       where schemaname = 'graphile_worker' and relname = '_private_jobs'`);
    expect(read).toBeLessThan(10);
  });
});

test("a process that starts doesn't wait for a transaction that schedules a job", async () => {
  const { own, db } = await createJobEngineFixture();
  const pool = new pg.Pool({ connectionString: own.url, options: "-c lock_timeout=2000" });
  onTestFinished(() => pool.end());
  await db.transaction(async (tx) => {
    await scheduleJob(tx, "process-inbound", { workspaceId });
    await migrateJobEngine(pool);
  });
});

test("claims the oldest of all tasks first", async () => {
  const { db, idsOf, addDue } = await openQueue();
  await addDue("submit-text", [5, 1, 3]);
  await addDue("submit-email", [4, 2]);
  await scheduleJob(db, "end-snooze", { workspaceId, conversationId: workspaceId });
  const tasks = await idsOf("submit-text", "submit-email");
  const ages: unknown[] = [];
  for (const holder of numbers(6)) ages.push((await claimJob(db, `p/${holder}`, tasks))?.payload);
  expect(ages).toEqual(
    [{ age: 5 }, { age: 4 }, { age: 3 }, { age: 2 }, { age: 1 }, null].map(
      (one) => one ?? undefined,
    ),
  );
});

test("claims at once get different jobs", async () => {
  const { db, idsOf, addDue } = await openQueue();
  await addDue("submit-text", numbers(40));
  const tasks = await idsOf("submit-text");
  const claimed = await Promise.all(numbers(30).map((at) => claimJob(db, `p/${at}`, tasks)));
  const ids = claimed.map((one) => required(one, "more jobs than claims").id);
  expect(new Set(ids).size).toBe(30);
});

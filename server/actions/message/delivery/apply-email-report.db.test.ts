// Reports that match no email yet are matched again by one job per workspace, none of them too early only.

import { afterAll, expect, test } from "vitest";
import type { AccountId } from "#domain/ids.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { migrateJobEngine } from "#server/scheduler/migrate-job-engine.ts";
import { migrate } from "#server/store/migrate.ts";
import { sql } from "#server/store/sql.ts";
import { createTestDatabase } from "#testing/app/database.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";
import { emptyReport } from "#testing/fixtures/message/fake-email-provider.ts";
import { applyEmailReport, matchDeliveryReports } from "./apply-email-report.ts";

const own = await createTestDatabase();
await migrate({ connectionString: own.url });
const people = createMembersFixture({ connectionString: own.url });
const { runtime, database } = people;
await migrateJobEngine(database.pool);
afterAll(async () => {
  await people.close();
  await own.drop();
});

test("a report stored shortly before the reports are matched is matched once more", async () => {
  const { workspaceId } = await people.createWorkspace();
  const accountId = people.newId<AccountId>();
  const key = jobKeys.matchDeliveryReports(workspaceId);
  const receive = (providerRef: string) =>
    runtime.asSystem(workspaceId, (ctx) =>
      applyEmailReport(ctx, accountId, {
        ...emptyReport,
        eventId: people.newId(),
        at: people.now().toISOString(),
        providerRef,
        state: "delivered",
      }),
    );
  const secondsUntilJob = async () => {
    const job = await database.maybe<{ at: string }>(
      sql`select run_at as at from graphile_worker.jobs where key = ${key}`,
    );
    return job && (Date.parse(job.at) - people.now().getTime()) / 1000;
  };
  /** As in the engine: what a running job schedules with its own key is another job. */
  const runJob = async () => {
    await database.run(sql`select graphile_worker.remove_job(${key})`);
    await matchDeliveryReports(runtime, workspaceId);
  };

  await receive("first");
  people.advanceClock(4);
  await receive("second");
  expect(await secondsUntilJob()).toBe(1);
  people.advanceClock(1);
  await runJob();
  expect(await secondsUntilJob()).toBe(4);
  people.advanceClock(4);
  await runJob();
  expect(await secondsUntilJob()).toBeNull();
});

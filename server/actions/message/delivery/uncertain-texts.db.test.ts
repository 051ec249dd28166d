// A text with an unknown outcome reaches its recipient once, and not days later.

import { afterAll, beforeAll, expect, test } from "vitest";
import type { DeliveryId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { retryMessage } from "#server/actions/message/retry-message.ts";
import { scheduleMissingJobs } from "#server/jobs/maintenance.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { findLatestDelivery } from "#server/store/message.ts";
import { sql } from "#server/store/sql.ts";
import { errorCodeOf } from "#testing/fixtures/member/members-fixture.ts";
import {
  createTextDeliveryFixture,
  lostOutcome,
} from "#testing/fixtures/message/text-delivery-fixture.ts";

const fixture = await createTextDeliveryFixture();
const { people, runtime, database, fake } = fixture;
beforeAll(() => fixture.open());
afterAll(() => fixture.close());

const attempts = limit("statusCheckAttempts");

async function createUncertainText() {
  const { inboxId } = await fixture.addInbox();
  const id = await fixture.write(inboxId);
  fake.outcomes = [lostOutcome];
  await fixture.handOver(id);
  const { messageId } = await fixture.recordOf(id);
  return { id, messageId };
}
/** Runs its lookup jobs at their times; returns how many ran until none was left or the days were over. */
async function runStatusChecks(id: DeliveryId, days: number): Promise<number> {
  const before = fake.statusChecks;
  const end = people.now().getTime() + days * 24 * 3600_000;
  for (;;) {
    const job = await fixture.jobOf(jobKeys.resolveTextStatus(id));
    if (job === null || Date.parse(job.at) > end) return fake.statusChecks - before;
    people.advanceClock(Math.max(0, (Date.parse(job.at) - people.now().getTime()) / 1000));
    await fixture.dropJob(jobKeys.resolveTextStatus(id));
    await fixture.resolveStatus(id);
  }
}

test("an account that may not read the list is asked less and less, and not after a day; a member decides", async () => {
  const { id } = await createUncertainText();
  fake.finds = "refused";
  expect(await runStatusChecks(id, 7)).toBeLessThan(40);
  expect(fake.statusChecks).toBeGreaterThan(attempts);
  expect(await fixture.jobOf(jobKeys.resolveTextStatus(id))).toBeNull();
  expect((await fixture.recordOf(id)).state).toBe("unknown");
  // Maintenance does not consider its job missing.
  await scheduleMissingJobs(runtime);
  expect(await fixture.jobOf(jobKeys.resolveTextStatus(id))).toBeNull();
  expect(fake.sent).toHaveLength(1);
});

test("credentials fixed within a day settle what the provider has", async () => {
  const { id } = await createUncertainText();
  fake.finds = "refused";
  await runStatusChecks(id, 0.1);
  expect((await fixture.recordOf(id)).statusChecks).toBeGreaterThanOrEqual(attempts);
  fake.finds = "there";
  await runStatusChecks(id, 1);
  expect((await fixture.recordOf(id)).state).toBe("sent");
});

test("a text sent again by a member is no longer looked up and not sent a third time", async () => {
  const { id, messageId } = await createUncertainText();
  fake.finds = "refused";
  await runStatusChecks(id, 0.05);
  await people.run(retryMessage, fixture.owner(), { entryId: messageId, canDuplicate: true });
  fake.finds = "absent";
  const checkCount = fake.statusChecks;
  people.advanceClock(300);
  for (let n = 0; n < 3; n += 1) await fixture.resolveStatus(id);
  expect(fake.statusChecks).toBe(checkCount);
  expect((await fixture.recordOf(id)).state).toBe("unknown");
  const again = await findLatestDelivery(database, fixture.workspace(), messageId);
  expect(again).toMatchObject({ attempt: 2, state: "queued" });
  await fixture.handOver(again?.id as never);
  await fixture.handOver(id);
  expect(fake.sent).toEqual([id, again?.id]);
  // Maintenance does not consider its job missing, even after a minute.
  await fixture.dropJob(jobKeys.resolveTextStatus(id));
  await database.run(sql`update delivery set status_checks = 0 where id = ${id}`);
  people.advanceClock(600);
  await scheduleMissingJobs(runtime);
  expect(await fixture.jobOf(jobKeys.resolveTextStatus(id))).toBeNull();
});

test("sends once when a member and the lookup decide at the same moment", async () => {
  const { id, messageId } = await createUncertainText();
  fake.finds = "refused";
  await runStatusChecks(id, 0.05);
  fake.finds = "absent";
  people.advanceClock(300);
  const both = await Promise.allSettled([
    errorCodeOf(
      people.run(retryMessage, fixture.owner(), { entryId: messageId, canDuplicate: true }),
    ),
    fixture.resolveStatus(id),
  ]);
  expect(both.map((one) => one.status)).toEqual(["fulfilled", "fulfilled"]);
  const latest = await findLatestDelivery(database, fixture.workspace(), messageId);
  const first = await fixture.recordOf(id);
  const isRetried = latest?.attempt === 2;
  expect(first.state).toBe(isRetried ? "unknown" : "queued");
  expect(both[0]).toMatchObject({ value: isRetried ? "was carried out" : "not_retryable" });
});

test("a list that is back after days and proves it was not sent marks it failed, without resending", async () => {
  const { id, messageId } = await createUncertainText();
  fake.finds = "silent";
  await runStatusChecks(id, 0.01);
  people.advanceClock(3 * 24 * 3600);
  fake.finds = "absent";
  await runStatusChecks(id, 1);
  expect(await fixture.recordOf(id)).toMatchObject({ state: "failed", problem: "out_of_date" });
  expect(fake.sent).toHaveLength(1);
  // A member may decide otherwise.
  const entry = await people.run(retryMessage, fixture.owner(), { entryId: messageId });
  expect(entry).toMatchObject({ delivery: { state: "queued" } });
});

test("a text that waited for hours, for any reason, is not sent automatically", async () => {
  const { inboxId } = await fixture.addInbox();
  const id = await fixture.write(inboxId);
  people.advanceClock(limit("staleTextHours") * 3600 - 60);
  const other = await fixture.write(inboxId);
  people.advanceClock(120);
  await fixture.handOver(id);
  await fixture.handOver(other);
  expect(await fixture.recordOf(id)).toMatchObject({ state: "failed", problem: "out_of_date" });
  expect(fake.sent).toEqual([other]);
});

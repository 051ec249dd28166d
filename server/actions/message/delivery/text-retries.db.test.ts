// How often a text is submitted, and how many at once when their provider responds again.

import { afterAll, beforeAll, expect, test } from "vitest";
import { limit } from "#domain/limits.ts";
import { retryAccount } from "#server/actions/health/retry-account.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { sql } from "#server/store/sql.ts";
import {
  createTextDeliveryFixture,
  down,
  tooFast,
} from "#testing/fixtures/message/text-delivery-fixture.ts";
import { lowerLimits } from "#testing/lower-limit.ts";

lowerLimits({ breakerReleases: 9 });
const fixture = await createTextDeliveryFixture();
const { people, database, fake } = fixture;
beforeAll(() => fixture.open());
afterAll(() => fixture.close());

test('releases "breakerReleases" texts at once, and the others at their own times', async () => {
  const { accountId, inboxId } = await fixture.addInbox();
  const max = limit("breakerReleases");
  const ids = [];
  for (let n = 0; n < max + 2; n += 1) ids.push(await fixture.write(inboxId));
  fake.outcomes = Array.from({ length: limit("breakerFailures") }, () => down);
  for (const id of ids) await fixture.handOver(id);
  await database.run(sql`
    update graphile_worker._private_jobs set run_at = now() + interval '1 hour' where key like 'submit-text:%'`);
  await people.run(retryAccount, fixture.owner(), { accountId });
  const due = await database.many(sql`
    select key from graphile_worker.jobs
     where run_at <= now() and key = any(${ids.map((id) => jobKeys.submitText(id))}::text[])`);
  expect(due).toHaveLength(max);
});

test('fails a text after "sendAttempts" rejections', async () => {
  const { inboxId } = await fixture.addInbox();
  const id = await fixture.write(inboxId);
  for (let attempts = 1; attempts <= limit("sendAttempts"); attempts += 1) {
    expect((await fixture.recordOf(id)).state).toBe("queued");
    // Of the recipient: a limit of the account isn't a failed attempt.
    fake.outcomes = [{ ...tooFast, tooFast: "recipient" } as typeof tooFast];
    await fixture.handOver(id);
    people.advanceClock(600);
  }
  expect((await fixture.recordOf(id)).state).toBe("failed");
});

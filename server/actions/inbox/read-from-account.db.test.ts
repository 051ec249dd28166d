// A failing provider is not read from: fetches are postponed without using an attempt, a probe is sent now and then,
// and once it responds, everything that waits runs at once.

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DatabaseFault } from "#domain/database-fault.ts";
import type { AccountId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { RetryLaterError } from "#domain/retry-later-error.ts";
import { getHealth } from "#server/actions/health/get-health.ts";
import { retryAccount } from "#server/actions/health/retry-account.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import { jobKeys } from "#server/scheduler/job-keys.ts";
import { decideRetry } from "#server/scheduler/retry.ts";
import { scheduleJob } from "#server/scheduler/schedule-job.ts";
import { insertAccount } from "#server/store/account.ts";
import { sql } from "#server/store/sql.ts";
import { createMembersFixture, type TestMember } from "#testing/fixtures/member/members-fixture.ts";
import { readFromAccount, retryLaterReason } from "./read-from-account.ts";

const people = createMembersFixture();
const { runtime, database } = people;
afterAll(() => people.close());
let olga: TestMember;
beforeAll(async () => {
  olga = await people.createWorkspace();
});

async function open() {
  const accountId = people.newId<AccountId>();
  await insertAccount(database, olga.workspaceId, {
    id: accountId,
    provider: "fake",
    label: "Fake",
    isSimulated: false,
    state: "working",
    settingsEncrypted: Buffer.alloc(1),
    at: people.now(),
  });
  let asked = 0;
  const read = (fails?: Error) =>
    readFromAccount(runtime, olga.workspaceId, accountId, async () => {
      asked += 1;
      if (fails) throw fails;
      return "bytes";
    });
  const failing = (error: Error) => read(error).catch((thrown: unknown) => thrown);
  const pauses = async () => {
    const { accounts } = await people.run(getHealth, await people.actorOf(olga), {});
    return accounts.find((one) => one.id === accountId)?.alsoPaused.map((one) => one.service);
  };
  return { accountId, read, failing, pauses, asked: () => asked };
}
const unreachable = new ProviderError("unreachable", "responded with 503");

test("after several failures in a row, stops asking the provider and postpones fetches without using an attempt", async () => {
  const { read, failing, pauses, asked } = await open();
  for (let n = 0; n < limit("breakerFailures"); n += 1)
    expect(await failing(unreachable)).toBe(unreachable);
  expect(await pauses()).toEqual(["reading"]);
  const before = asked();
  const deferred = await failing(unreachable);
  expect(deferred).toBeInstanceOf(RetryLaterError);
  expect(asked()).toBe(before);
  const failed = { attempts: 3, maxAttempts: 20 };
  const { afterMs, countsAsAttempt, problem } = decideRetry(deferred, failed, () => 0.5);
  expect({ countsAsAttempt, problem }).toEqual({
    countsAsAttempt: false,
    problem: retryLaterReason,
  });
  expect(afterMs).toBeGreaterThanOrEqual(limit("breakerInitialSeconds") * 1000);
  // One probe is sent; meanwhile the others wait for its response.
  people.advanceClock(limit("breakerInitialSeconds") + 1);
  expect(await failing(unreachable)).toBe(unreachable);
  expect(asked()).toBe(before + 1);
  expect(await failing(unreachable)).toBeInstanceOf(RetryLaterError);
  people.advanceClock(limit("breakerMaxSeconds"));
  expect(await read()).toBe("bytes");
  expect(await pauses()).toEqual([]);
  expect(await read()).toBe("bytes");
});

test("runs postponed fetches at once when the provider responds, or when a member retries", async () => {
  const { accountId, read, failing } = await open();
  const key = jobKeys.reconcileAccount(accountId);
  const deferredJob = async () => {
    const payload = { workspaceId: olga.workspaceId, accountId };
    await scheduleJob(database, "reconcile-account", payload, { key });
    await database.run(sql`
      update graphile_worker._private_jobs set run_at = now() + interval '1 hour', last_error = ${retryLaterReason} where key = ${key}`);
  };
  const isDue = async () =>
    (
      await database.one<{ isDue: boolean }>(
        sql`select run_at <= now() as "isDue" from graphile_worker.jobs where key = ${key}`,
      )
    ).isDue;
  for (let n = 0; n < limit("breakerFailures"); n += 1) await failing(unreachable);
  await deferredJob();
  expect(await isDue()).toBe(false);
  await people.run(retryAccount, await people.actorOf(olga), { accountId });
  expect(await isDue()).toBe(true);
  await deferredJob();
  expect(await read()).toBe("bytes");
  expect(await isDue()).toBe(true);
});

test("rejections and our own errors don't count against the provider", async () => {
  const { failing, pauses } = await open();
  const others = [
    new ProviderError("not_found", "responded with 404"),
    new DatabaseFault("unreachable", "the database is away"),
    new Error(`a row of ${randomUUID()} is broken`),
  ];
  for (let n = 0; n < limit("breakerFailures"); n += 1)
    for (const one of others) expect(await failing(one)).toBe(one);
  expect(await pauses()).toEqual([]);
});

test("respects a provider's requested delay, within limits", () => {
  const failed = { attempts: 1, maxAttempts: 20 };
  const wait = (afterMs: number) =>
    decideRetry(new ProviderError("too_fast", "responded with 429", afterMs), failed, () => 0.5)
      .afterMs;
  expect(wait(90_000)).toBe(90_000);
  expect(wait(10)).toBeGreaterThan(1_000);
  expect(wait(10 * 86_400_000)).toBe(6 * 3_600_000);
});

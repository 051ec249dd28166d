// A provider that cannot be read from is left in peace: what is to be fetched waits without using up its tries, one goes first
// now and then, and when it answers everything that waits goes at once.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DatabaseFault } from "#domain/database-fault.ts";
import type { AccountId } from "#domain/ids.ts";
import { limit } from "#domain/limits.ts";
import { PutOff } from "#domain/put-off.ts";
import { getHealth } from "#server/actions/health/get-health.ts";
import { retryAccount } from "#server/actions/health/retry-account.ts";
import { ProviderError } from "#server/ports/provider-outcome.ts";
import { decideRetry } from "#server/scheduler/retry.ts";
import { scheduleJob } from "#server/scheduler/schedule-job.ts";
import { insertAccount } from "#server/store/account.ts";
import { sql } from "#server/store/sql.ts";
import { createMembersFixture, type TestMember } from "#testing/fixtures/member/members-fixture.ts";
import { putOffBecause, readFromAccount } from "./read-from-account.ts";

const people = createMembersFixture();
const { desk, database } = people;
afterAll(() => people.close());
let olga: TestMember;
beforeAll(async () => {
  olga = await people.found();
});

async function open() {
  const accountId = people.newId<AccountId>();
  await insertAccount(database, olga.workspaceId, {
    ...{ id: accountId, vendor: "fake", label: "Fake", isSimulated: false, state: "working" },
    ...{ settingsEncrypted: Buffer.alloc(1), at: people.now() },
  });
  let asked = 0;
  const read = (fails?: Error) =>
    readFromAccount(desk, olga.workspaceId, accountId, async () => {
      asked += 1;
      if (fails) throw fails;
      return "bytes";
    });
  const failing = (error: Error) => read(error).catch((thrown: unknown) => thrown);
  const pauses = async () => {
    const { accounts } = await people.ask(getHealth, await people.actorOf(olga), {});
    return accounts.find((one) => one.id === accountId)?.alsoPaused.map((one) => one.service);
  };
  return { accountId, read, failing, pauses, asked: () => asked };
}
const away = new ProviderError("unreachable", "answered 503");

test("after several failures in a row it is asked no more, and what waits is put off without a try", async () => {
  const { read, failing, pauses, asked } = await open();
  for (let n = 0; n < limit("breakerFailures"); n += 1) expect(await failing(away)).toBe(away);
  expect(await pauses()).toEqual(["reading"]);
  const before = asked();
  const putOff = await failing(away);
  expect(putOff).toBeInstanceOf(PutOff);
  expect(asked()).toBe(before);
  const { afterMs, isFree, problem } = decideRetry(putOff, 3, () => 0.5);
  expect({ isFree, problem }).toEqual({ isFree: true, problem: putOffBecause });
  expect(afterMs).toBeGreaterThanOrEqual(limit("breakerFirstSeconds") * 1000);
  // One goes first; meanwhile the others wait for its answer.
  people.wait(limit("breakerFirstSeconds") + 1);
  expect(await failing(away)).toBe(away);
  expect(asked()).toBe(before + 1);
  expect(await failing(away)).toBeInstanceOf(PutOff);
  people.wait(limit("breakerLongestSeconds"));
  expect(await read()).toBe("bytes");
  expect(await pauses()).toEqual([]);
  expect(await read()).toBe("bytes");
});

test("when it answers, what was put off for it goes at once; so it does when a person wants it", async () => {
  const { accountId, read, failing } = await open();
  const key = `reconcile:${accountId}`;
  const putOffJob = async () => {
    const payload = { workspaceId: olga.workspaceId, accountId };
    await scheduleJob(database, "reconcile-account", payload, { key });
    await database.run(sql`
      update graphile_worker._private_jobs set run_at = now() + interval '1 hour', last_error = ${putOffBecause} where key = ${key}`);
  };
  const isDue = async () =>
    (
      await database.one<{ isDue: boolean }>(
        sql`select run_at <= now() as "isDue" from graphile_worker.jobs where key = ${key}`,
      )
    ).isDue;
  for (let n = 0; n < limit("breakerFailures"); n += 1) await failing(away);
  await putOffJob();
  expect(await isDue()).toBe(false);
  await people.ask(retryAccount, await people.actorOf(olga), { accountId });
  expect(await isDue()).toBe(true);
  await putOffJob();
  expect(await read()).toBe("bytes");
  expect(await isDue()).toBe(true);
});

test("an answer that says no, and faults of our own, say nothing against the provider", async () => {
  const { failing, pauses } = await open();
  const others = [
    new ProviderError("not_found", "answered 404"),
    new DatabaseFault("unreachable", "the database is away"),
    new Error(`a row of ${randomUUID()} is broken`),
  ];
  for (let n = 0; n < limit("breakerFailures"); n += 1)
    for (const one of others) expect(await failing(one)).toBe(one);
  expect(await pauses()).toEqual([]);
});

test("a provider's own wish to wait is honoured, within reason", () => {
  const wait = (afterMs: number) =>
    decideRetry(new ProviderError("too_fast", "answered 429", afterMs), 1, () => 0.5).afterMs;
  expect(wait(90_000)).toBe(90_000);
  expect(wait(10)).toBeGreaterThan(1_000);
  expect(wait(10 * 86_400_000)).toBe(6 * 3_600_000);
});

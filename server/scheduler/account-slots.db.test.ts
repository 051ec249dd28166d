// A provider account that hangs takes some slots of a queue and never all: jobs of another account continue.
import { randomUUID } from "node:crypto";
import { afterAll, expect, onTestFinished, test } from "vitest";
import type { AccountId } from "#domain/ids.ts";
import { insertAccount } from "#server/store/account.ts";
import { sql } from "#server/store/sql.ts";
import { createTestDatabase } from "#testing/app/database.ts";
import { eventually } from "#testing/eventually.ts";
import { createMembersFixture } from "#testing/fixtures/member/members-fixture.ts";
import type { AccountSource } from "./account-of-job.ts";
import { type JobName, type JobSpec, jobs } from "./job-catalog.ts";
import { type JobHandlers, startJobEngine } from "./job-engine.ts";
import { type QueueName, queues } from "./queues.ts";
import { scheduleJob } from "./schedule-job.ts";

const ownDatabase = await createTestDatabase();
const people = createMembersFixture({ connectionString: ownDatabase.url });
const { database } = people;
afterAll(async () => {
  await people.close();
  await ownDatabase.drop();
});
const noop = () => undefined;

/** A job that uses an account, for each queue that has one. */
const named: Readonly<Record<Exclude<QueueName, "pushing">, JobName>> = {
  realtime: "redirect-customer-leg",
  sending: "submit-email",
  reading: "reconcile-account",
  webhooks: "deliver-webhooks",
  upkeep: "delete-provider-recording",
};

const workspaceId = randomUUID();
/** Maps job IDs to accounts. */
const accountOf = new Map<string, string>();

/** Normally the rows behind a job lead to its account; here it is written on the job directly. */
async function scheduleForAccount(name: JobName, accountId: string): Promise<void> {
  const key = randomUUID();
  accountOf.set(key, accountId);
  const ids = {
    callId: key,
    attemptId: key,
    accountId: key,
    recordingId: key,
    endpointId: key,
    sha256: null,
  };
  await database.transaction(async (tx) => {
    await scheduleJob(tx, name, { workspaceId, ...ids } as never, { key });
    await tx.run(sql`
      update graphile_worker._private_jobs set flags = ${JSON.stringify({ [`account:${accountId}`]: true })}::jsonb where key = ${key}`);
  });
}

test.each(["realtime", "sending", "reading", "webhooks", "upkeep"] as const)(
  "in the queue %s an account that hangs only holds its share of the slots; all jobs of another finish meanwhile",
  async (queue) => {
    const [hanging, well] = [randomUUID(), randomUUID()];
    const name = named[queue];
    const { slots, ofAccount } = queues[queue];
    for (let n = 0; n < slots * 3; n += 1) await scheduleForAccount(name, hanging);
    const { promise: hung, resolve: letGo } = Promise.withResolvers<void>();
    let held = 0;
    let done = 0;
    const engine = await startJobEngine({
      pool: database.pool,
      instanceId: randomUUID(),
      log: noop,
      isAlone: true,
      handlersOf: () =>
        ({
          async [name](payload: Record<string, string>) {
            if (Object.values(payload).some((id) => accountOf.get(id) === well)) {
              done += 1;
              return;
            }
            held += 1;
            await hung;
          },
        }) as unknown as JobHandlers,
    });
    onTestFinished(() => engine.stop());
    onTestFinished(() => letGo());
    await eventually(() => expect(held).toBe(ofAccount));
    for (let n = 0; n < 30; n += 1) await scheduleForAccount(name, well);
    await eventually(() => expect(done).toBe(30));
    expect(held).toBe(ofAccount);
    expect(ofAccount).toBeLessThan(slots);
    letGo();
    // Skipped jobs start as soon as a slot is free.
    await eventually(() => expect(held).toBe(slots * 3));
  },
);

test("a job has the account of the row it is about", async () => {
  const olga = await people.createWorkspace();
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
  const inboundPayloadId = randomUUID();
  await database.run(sql`
    insert into inbound_payload (workspace_id, id, account_id, provider, kind, url, headers, body, dedupe_key, received_at, state)
    values (${olga.workspaceId}, ${inboundPayloadId}, ${accountId}, 'fake', 'webhook', '', '{}', '', ${inboundPayloadId}, now(), 'processed')`);
  const flagsOf = async (key: string) =>
    (
      await database.one<{ flags: Record<string, boolean> | null }>(
        sql`select flags from graphile_worker._private_jobs where key = ${key}`,
      )
    ).flags;
  const { workspaceId } = olga;
  const known = { workspaceId, inboundPayloadId, providerRef: "x" };
  await scheduleJob(database, "fetch-email", known, { key: "known" });
  expect(await flagsOf("known")).toEqual({ [`account:${accountId}`]: true });
  const gone = { ...known, inboundPayloadId: randomUUID() };
  await scheduleJob(database, "fetch-email", gone, { key: "gone" });
  expect(await flagsOf("gone")).toBeNull();
  const endpointId = randomUUID();
  await scheduleJob(database, "deliver-webhooks", { workspaceId, endpointId }, { key: "webhook" });
  expect(await flagsOf("webhook")).toEqual({ [`account:${workspaceId}`]: true });
});

test("every path from a payload to its account is valid SQL", async () => {
  const seen = new Set<AccountSource>();
  for (const [name, job] of Object.entries(jobs) as [JobName, JobSpec][]) {
    if (job.account === undefined) continue;
    seen.add(job.account);
    const id = randomUUID();
    const ids = {
      workspaceId,
      accountId: id,
      deliveryId: id,
      systemEmailId: id,
      attemptId: id,
      callId: id,
      legId: id,
      recordingId: id,
      inboundPayloadId: id,
      attachmentId: id,
      endpointId: id,
    };
    await scheduleJob(database, name, ids as never);
  }
  expect(seen.size).toBe(10);
});

// Fetches what arrived while the server was stopped or not yet listening.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RetryLaterError } from "#domain/retry-later-error.ts";
import { reconcileAccount } from "#server/actions/message/reconcile-account.ts";
import type { ProviderMessage, TextProvider } from "#server/ports/text.ts";
import { deleteInstance, findLastHeartbeat, recordHeartbeat } from "#server/scheduler/instances.ts";
import { sql } from "#server/store/sql.ts";
import { createTextDeliveryFixture } from "#testing/fixtures/message/text-delivery-fixture.ts";
import { reconcileAfterGap, reconcileAll } from "./reconcile-all.ts";

const fixture = await createTextDeliveryFixture();
const { people, runtime, database } = fixture;
beforeAll(() => fixture.open());
afterAll(() => fixture.close());

test("fetches a text that arrived while the server was shut down for 63 hours", async () => {
  const { accountId, inboxId } = await fixture.addInbox();
  const { address } = await database.one<{ address: string }>(
    sql`select address from inbox where id = ${inboxId}`,
  );
  await database.run(
    sql`update account set reconciled_at = ${people.now()} where id = ${accountId}`,
  );
  const instanceId = randomUUID();
  await recordHeartbeat(database, instanceId);
  await deleteInstance(database, instanceId);
  people.advanceClock(3_600);
  const missed = {
    direction: "in",
    providerRef: "SMmissed",
    from: "+12025559999",
    to: address,
    text: "Are you open?",
    media: [],
    at: people.now().toISOString(),
    state: null,
  } as unknown as ProviderMessage;
  people.advanceClock(62 * 3_600);
  Object.assign(runtime.deps.services.findTextProvider("fake") as TextProvider, {
    listSince: async function* (_: unknown, since: string) {
      if (missed.at >= since) yield missed;
    },
  });
  await reconcileAll(runtime, { missedSince: await findLastHeartbeat(database) });
  expect(await reconcileAccount(runtime, fixture.workspace(), accountId)).toMatchObject({
    recovered: 1,
  });
});

test("fetches a text that arrives after the start and before the server listens", async () => {
  const { accountId, inboxId } = await fixture.addInbox();
  const { address } = await database.one<{ address: string }>(
    sql`select address from inbox where id = ${inboxId}`,
  );
  const listed: ProviderMessage[] = [];
  Object.assign(runtime.deps.services.findTextProvider("fake") as TextProvider, {
    listSince: async function* () {
      yield* listed;
    },
  });
  let isServing = false;
  const starting = { ...runtime, deps: { ...runtime.deps, isServing: () => isServing } };
  await reconcileAll(starting, { missedSince: people.now() });
  const compare = () => reconcileAccount(starting, fixture.workspace(), accountId);
  await expect(compare()).rejects.toThrow(RetryLaterError);
  listed.push({
    direction: "in",
    providerRef: "SMearly",
    from: "+12025559998",
    to: address,
    text: "Hello?",
    media: [],
    at: people.now().toISOString(),
    state: null,
  } as unknown as ProviderMessage);
  isServing = true;
  expect(await compare()).toMatchObject({ recovered: 1 });
});

test("reconciles again after a gap, for a carrier that lists late", async () => {
  const missedSince = new Date(people.now().getTime() - 60_000);
  await reconcileAfterGap(runtime, { missedSince });
  const again = await database.many<{ minutes: number }>(sql`
    select round(extract(epoch from jobs.run_at - ${people.now()}::timestamptz) / 60)::int as minutes
      from graphile_worker._private_jobs j join graphile_worker.jobs on jobs.id = j.id
     where jobs.task_identifier = 'reconcile-all-accounts' and jobs.key like 'reconcile-again:%'
       and j.payload->>'missedSince' = ${missedSince.toISOString()} order by minutes`);
  expect(again.map(({ minutes }) => minutes)).toEqual([5, 60]);
});

test("a text that can't be parsed delays none of the others", async () => {
  const { accountId, inboxId } = await fixture.addInbox();
  const { address } = await database.one<{ address: string }>(
    sql`select address from inbox where id = ${inboxId}`,
  );
  const text = (providerRef: string, media: unknown) =>
    ({
      direction: "in",
      providerRef,
      from: "+12025559997",
      to: address,
      media,
      text: "Hello?",
      at: people.now().toISOString(),
      state: null,
    }) as unknown as ProviderMessage;
  Object.assign(runtime.deps.services.findTextProvider("fake") as TextProvider, {
    listSince: async function* () {
      yield text("SModd", null);
      yield text("SMplain", []);
    },
  });
  expect(await reconcileAccount(runtime, fixture.workspace(), accountId)).toMatchObject({
    seen: 2,
    recovered: 1,
    failed: 1,
  });
});

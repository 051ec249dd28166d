// What came while the desk was stopped, or not open yet, is fetched.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PutOff } from "#domain/put-off.ts";
import { reconcileAccount } from "#server/actions/message/reconcile-account.ts";
import type { ProviderMessage, SmsProvider } from "#server/ports/sms.ts";
import { findLastBeat, sayAlive, sayGone } from "#server/scheduler/instances.ts";
import { sql } from "#server/store/sql.ts";
import { openTextHouse } from "#testing/fixtures/message/text-house.ts";
import { reconcileAfterGap, reconcileAll } from "./reconcile-all.ts";

const house = await openTextHouse();
const { people, desk, database } = house;
beforeAll(() => house.open());
afterAll(() => house.close());

test("a text that came while the desk was stopped in order for 63 hours is fetched", async () => {
  const { accountId, inboxId } = await house.openLine();
  const { address } = await database.one<{ address: string }>(
    sql`select address from inbox where id = ${inboxId}`,
  );
  await database.run(
    sql`update account set reconciled_at = ${people.now()} where id = ${accountId}`,
  );
  const instanceId = randomUUID();
  await sayAlive(database, instanceId);
  await sayGone(database, instanceId);
  people.wait(3_600);
  const missed = {
    ...{ direction: "in", providerRef: "SMmissed", from: "+12025559999", to: address },
    ...{ text: "Are you open?", media: [], at: people.now().toISOString(), state: null },
  } as unknown as ProviderMessage;
  people.wait(62 * 3_600);
  Object.assign(desk.parts.outside.findSmsProvider("fake") as SmsProvider, {
    listSince: async function* (_: unknown, since: string) {
      if (missed.at >= since) yield missed;
    },
  });
  await reconcileAll(desk, { missedSince: await findLastBeat(database) });
  expect(await reconcileAccount(desk, house.workspace(), accountId)).toMatchObject({
    recovered: 1,
  });
});

test("a text that comes after the start and before the doors are open is fetched", async () => {
  const { accountId, inboxId } = await house.openLine();
  const { address } = await database.one<{ address: string }>(
    sql`select address from inbox where id = ${inboxId}`,
  );
  const listed: ProviderMessage[] = [];
  Object.assign(desk.parts.outside.findSmsProvider("fake") as SmsProvider, {
    listSince: async function* () {
      yield* listed;
    },
  });
  let isServing = false;
  const starting = { ...desk, parts: { ...desk.parts, isServing: () => isServing } };
  await reconcileAll(starting, { missedSince: people.now() });
  const compare = () => reconcileAccount(starting, house.workspace(), accountId);
  await expect(compare()).rejects.toThrow(PutOff);
  listed.push({
    ...{ direction: "in", providerRef: "SMearly", from: "+12025559998", to: address },
    ...{ text: "Hello?", media: [], at: people.now().toISOString(), state: null },
  } as unknown as ProviderMessage);
  isServing = true;
  expect(await compare()).toMatchObject({ recovered: 1 });
});

test("after a gap the list is compared again, for a carrier that lists late", async () => {
  const missedSince = new Date(people.now().getTime() - 60_000);
  await reconcileAfterGap(desk, { missedSince });
  const again = await database.many<{ minutes: number }>(sql`
    select round(extract(epoch from jobs.run_at - ${people.now()}::timestamptz) / 60)::int as minutes
      from graphile_worker._private_jobs j join graphile_worker.jobs on jobs.id = j.id
     where jobs.task_identifier = 'reconcile-all-accounts' and jobs.key like 'reconcile-again:%'
       and j.payload->>'missedSince' = ${missedSince.toISOString()} order by minutes`);
  expect(again.map(({ minutes }) => minutes)).toEqual([5, 60]);
});

test("a text that cannot be read holds up none of the others", async () => {
  const { accountId, inboxId } = await house.openLine();
  const { address } = await database.one<{ address: string }>(
    sql`select address from inbox where id = ${inboxId}`,
  );
  const text = (providerRef: string, media: unknown) =>
    ({
      ...{ direction: "in", providerRef, from: "+12025559997", to: address, media },
      ...{ text: "Hello?", at: people.now().toISOString(), state: null },
    }) as unknown as ProviderMessage;
  Object.assign(desk.parts.outside.findSmsProvider("fake") as SmsProvider, {
    listSince: async function* () {
      yield text("SModd", null);
      yield text("SMplain", []);
    },
  });
  expect(await reconcileAccount(desk, house.workspace(), accountId)).toMatchObject({
    seen: 2,
    recovered: 1,
    failed: 1,
  });
});

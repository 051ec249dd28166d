// A process that migrates waits neither forever for another one, nor for a long transaction on a table it changes.
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "#testing/app/database.ts";
import { lowerLimits } from "#testing/lower-limit.ts";
import { migrate } from "./migrate.ts";

lowerLimits({ migrationQueueSeconds: 0.3, migrationLockSeconds: 0.3 });

async function openHolder() {
  const own = await createTestDatabase();
  const holder = new pg.Client({ connectionString: own.url });
  await holder.connect();
  onTestFinished(async () => {
    await holder.end();
    await own.drop();
  });
  return { holder, connection: { connectionString: own.url } };
}

test('gives up after "migrationQueueSeconds" if another process is migrating', async () => {
  const { holder, connection } = await openHolder();
  await holder.query("select pg_advisory_lock(4201337)");
  await expect(migrate(connection)).rejects.toMatchObject({ code: "55P03" });
  await holder.query("select pg_advisory_unlock(4201337)");
  expect(await migrate(connection)).toEqual([]);
});

test('gives up after "migrationLockSeconds" if a transaction holds the table', async () => {
  const { holder, connection } = await openHolder();
  await holder.query("delete from migration where name = '0002-contact-proof.sql'");
  await holder.query("begin; lock table entry in access share mode");
  await expect(migrate(connection)).rejects.toMatchObject({ cause: { code: "55P03" } });
});

// A mailbox moves to another process when its holder is dead, hangs, or is cut off from the database.
import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#server/store/database.ts";
import { migrate } from "#server/store/migrate.ts";
import type { Db } from "#server/store/sql.ts";
import { createTestDatabase } from "#testing/app/database.ts";
import { eventually } from "#testing/eventually.ts";
import { createLease } from "./lease.ts";

const mailbox = "0190f3c2-0000-7000-8000-00000000000a";

async function createLeaseFixture() {
  const own = await createTestDatabase();
  await migrate({ connectionString: own.url });
  const db = openDatabase({ connectionString: own.url }, () => undefined);
  onTestFinished(async () => {
    await db.close();
    await own.drop();
  });
  const process = ({ isAlone = false, holdMs = 600_000 } = {}) => {
    const state = { hangs: false, lost: 0 };
    const never = new Promise<never>(() => undefined);
    const through: Db = {
      many: (statement) => (state.hangs ? never : db.many(statement)),
      maybe: (statement) => (state.hangs ? never : db.maybe(statement)),
      one: (statement) => (state.hangs ? never : db.one(statement)),
      run: (statement) => (state.hangs ? never : db.run(statement)),
    };
    const lease = createLease({
      db: through,
      instanceId: randomUUID(),
      isAlone,
      holdMs,
      log: () => undefined,
      lost: () => {
        state.lost += 1;
      },
    });
    onTestFinished(async () => {
      state.hangs = false;
      await lease.stop();
    });
    return { lease, state };
  };
  return { process };
}

test("one of two processes holds it and keeps it by renewing; the other gets it after release", async () => {
  const { process } = await createLeaseFixture();
  const [one, other] = [process(), process()];
  expect(await one.lease.acquire(mailbox)).toBe(true);
  expect(await one.lease.acquire(mailbox)).toBe(true);
  expect(await other.lease.acquire(mailbox)).toBe(false);
  await one.lease.release(mailbox);
  expect(await other.lease.acquire(mailbox)).toBe(true);
  expect(one.state.lost + other.state.lost).toBe(0);
});

test("a hanging holder loses it, and another takes it", async () => {
  const { process } = await createLeaseFixture();
  const [one, other] = [process({ holdMs: 2_000 }), process()];
  expect(await one.lease.acquire(mailbox)).toBe(true);
  one.state.hangs = true;
  await eventually(async () => expect(await other.lease.acquire(mailbox)).toBe(true));
  await eventually(() => expect(one.state.lost).toBe(1));
});

test("a holder that was paused notices that it lost the lease", async () => {
  const { process } = await createLeaseFixture();
  const [one, other] = [process({ holdMs: 2_000 }), process()];
  expect(await one.lease.acquire(mailbox)).toBe(true);
  // As if none of its timers had run meanwhile.
  one.state.hangs = true;
  await eventually(async () => expect(await other.lease.acquire(mailbox)).toBe(true));
  one.state.hangs = false;
  await eventually(() => expect(one.state.lost).toBe(1));
});

test("if no other process uses the database, a killed process's lease is free at once", async () => {
  const { process } = await createLeaseFixture();
  expect(await process().lease.acquire(mailbox)).toBe(true);
  expect(await process({ isAlone: true }).lease.acquire(mailbox)).toBe(true);
});

import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#server/store/database.ts";
import { type Db, sql } from "#server/store/sql.ts";
import { createTestDatabase } from "#testing/app/database.ts";
import { eventually } from "#testing/eventually.ts";
import { listChoreRuns } from "#testing/fixtures/scheduler/list-chore-runs.ts";
import { type Chore, startChores } from "./chores.ts";

const noop = () => undefined;

async function createChoresFixture() {
  const own = await createTestDatabase();
  const db = openDatabase({ connectionString: own.url }, noop);
  onTestFinished(async () => {
    await db.close();
    await own.drop();
  });
  const startOn = async (through: Db, chores: readonly Chore[]) => {
    const running = await startChores({
      db: through,
      instanceId: randomUUID(),
      chores,
      log: noop,
      checkEveryMs: 20,
    });
    onTestFinished(() => running.stop());
  };
  const start = (chores: readonly Chore[]) => startOn(db, chores);
  const runOf = async (name: string) => (await listChoreRuns(db)).find((one) => one.name === name);
  return { db, start, startOn, runOf };
}

test("a maintenance job that fails and one that never ends delay no other, and both are shown", async () => {
  const { start, runOf } = await createChoresFixture();
  const { promise: never, resolve: letGo } = Promise.withResolvers<void>();
  onTestFinished(() => letGo());
  let hung = 0;
  let done = 0;
  await start([
    {
      name: "poisoned",
      everySeconds: 0.05,
      limitSeconds: 60,
      run: async () => {
        throw new Error("a poison row");
      },
    },
    {
      name: "hanging",
      everySeconds: 0.05,
      limitSeconds: 0.2,
      run: () => {
        hung += 1;
        return never;
      },
    },
    {
      name: "well",
      everySeconds: 0.05,
      limitSeconds: 60,
      run: async () => {
        done += 1;
      },
    },
  ]);
  await eventually(async () => {
    expect(done).toBeGreaterThan(3);
    expect((await runOf("poisoned"))?.failures).toBeGreaterThan(2);
    expect((await runOf("hanging"))?.failures).toBe(1);
  });
  expect(await runOf("poisoned")).toMatchObject({
    lastError: "a poison row",
    failingSince: expect.any(String),
  });
  expect(await runOf("hanging")).toMatchObject({ lastError: "took longer than 0.2 seconds" });
  expect(await runOf("well")).toMatchObject({ failures: 0, lastError: null, failingSince: null });
  // A job that is still running is not started again.
  expect(hung).toBe(1);
});

test("only one of two processes runs a maintenance job at a time", async () => {
  const { start } = await createChoresFixture();
  let atOnce = 0;
  let max = 0;
  let runs = 0;
  const chore: Chore = {
    name: "alone",
    everySeconds: 0.02,
    limitSeconds: 60,
    run: async () => {
      atOnce += 1;
      runs += 1;
      max = Math.max(max, atOnce);
      await new Promise((later) => setTimeout(later, 10));
      atOnce -= 1;
    },
  };
  await start([chore]);
  await start([chore]);
  await eventually(() => expect(runs).toBeGreaterThan(10));
  expect(max).toBe(1);
});

test("ignores a due time and a lock written by a clock that has since been set back", async () => {
  const { db, start } = await createChoresFixture();
  await db.run(sql`
    insert into chore_run (name, due_at, holder, held_until)
    values ('after the jump', now() + interval '1 day', ${randomUUID()}, now() + interval '1 day')`);
  let done = 0;
  await start([
    {
      name: "after the jump",
      everySeconds: 60,
      limitSeconds: 60,
      run: async () => {
        done += 1;
      },
    },
  ]);
  await eventually(() => expect(done).toBe(1));
});

test("doesn't restart a maintenance job that exceeded its limit and still runs here, even if the claim query was slow", async () => {
  const { db, startOn } = await createChoresFixture();
  const { promise: never, resolve: letGo } = Promise.withResolvers<void>();
  onTestFinished(() => letGo());
  let hung = 0;
  let claimCount = 0;
  let respondedCount = 0;
  // The response to the second claim arrives when the first one's job has exceeded its limit and is free again.
  const slow: Db = {
    many: db.many,
    one: db.one,
    run: db.run,
    maybe: async (statement) => {
      claimCount += 1;
      const mine = claimCount;
      if (mine === 2)
        await eventually(async () => {
          const { failures, isDue } = await db.one<{ failures: number; isDue: boolean }>(
            sql`select failures, due_at <= now() as "isDue" from chore_run where name = 'hanging'`,
          );
          expect([failures, isDue]).toEqual([1, true]);
        });
      const result = await db.maybe<Record<string, unknown>>(statement);
      if (mine === 2) respondedCount = claimCount;
      return result as never;
    },
  };
  await startOn(slow, [
    {
      name: "hanging",
      everySeconds: 0.05,
      limitSeconds: 0.2,
      run: () => {
        hung += 1;
        return never;
      },
    },
  ]);
  await eventually(() => {
    expect(respondedCount).toBeGreaterThan(0);
    expect(claimCount).toBeGreaterThan(respondedCount + 2);
  });
  expect(hung).toBe(1);
});

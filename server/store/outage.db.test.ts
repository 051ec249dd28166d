// What the pool does when the database stops, hangs, refuses, or holds a lock: every wait ends, the error
// says what it was, and the pool works again without a restart.
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { DatabaseFault } from "#domain/database-fault.ts";
import { openOwnDatabase } from "#testing/app/database.ts";
import { openDatabaseProxy } from "#testing/database/database-proxy.ts";
import { eventually } from "#testing/eventually.ts";
import { openDatabase } from "./database.ts";
import { sql } from "./sql.ts";
import { type Waits, waits } from "./waits.ts";

const quiet = () => undefined;
const short: Waits = {
  connectMs: 1_500,
  statementMs: 400,
  lockMs: 300,
  idleInTransactionMs: 300,
};

async function openRoom(wait: Waits = short, keepsPlans = true) {
  const own = await openOwnDatabase();
  const proxy = await openDatabaseProxy();
  const db = openDatabase({ connectionString: proxy.urlOf(own.url), keepsPlans }, quiet, {
    size: 2,
    waits: wait,
  });
  onTestFinished(async () => {
    proxy.end();
    await db.close();
    await own.drop();
  });
  return { own, proxy, db };
}

const faultOf = async (asked: Promise<unknown>) => {
  const error = await asked.then(
    () => new Error("it was answered"),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof DatabaseFault)) throw error;
  return error.kind;
};

describe.each(["stop", "hang", "refuse"] as const)("a database that does this: %s", (trouble) => {
  test("fails each request with its reason, and serves the next one when it is back", async () => {
    const { proxy, db } = await openRoom();
    await db.one(sql`select 1`);
    proxy.begin(trouble);
    const kinds = [
      await faultOf(db.one(sql`select 1`)),
      await faultOf(db.transaction((tx) => tx.one(sql`select 1`))),
    ];
    // A connection that was cut is "unreachable" before a new one is refused as "busy".
    expect(kinds.every((kind) => kind === "unreachable" || kind === "busy")).toBe(true);
    proxy.end();
    expect(await eventually(() => db.one(sql`select 1 as up`))).toEqual({ up: 1 });
    expect(db.pool.waitingCount).toBe(0);
  });
});

test("a connection that hangs inside a transaction is given up, and its slot is free again", async () => {
  const { proxy, db } = await openRoom();
  const hung = db.transaction(async (tx) => {
    await tx.one(sql`select 1`);
    proxy.begin("hang");
    await tx.one(sql`select 2`);
  });
  expect(await faultOf(hung)).toBe("unreachable");
  proxy.end();
  const both = await eventually(() =>
    Promise.all([1, 2].map(() => db.transaction((tx) => tx.one(sql`select 1 as up`)))),
  );
  expect(both).toEqual([{ up: 1 }, { up: 1 }]);
});

test("whoever finds no free connection in time is told that the database is busy", async () => {
  const { db } = await openRoom({ ...short, connectMs: 400, idleInTransactionMs: 60_000 });
  const { promise: mayEnd, resolve: letThemEnd } = Promise.withResolvers<void>();
  const holders = [1, 2].map(() => db.transaction(() => mayEnd));
  expect(await faultOf(db.one(sql`select 1`))).toBe("busy");
  letThemEnd();
  await Promise.all(holders);
  expect(await db.one(sql`select 1 as up`)).toEqual({ up: 1 });
});

describe.each([
  ["a session of our own", true],
  ["behind a pooler, for one transaction", false],
])("limits set for %s", (_, keepsPlans) => {
  const openLimits = () => openRoom({ ...short, connectMs: 5_000 }, keepsPlans);

  test("end a statement that takes too long", async () => {
    const { db } = await openLimits();
    expect(await faultOf(db.transaction((tx) => tx.run(sql`select pg_sleep(60)`)))).toBe("slow");
  });

  test("end the wait for a lock", async () => {
    const { own, db } = await openLimits();
    const holder = new pg.Client({ connectionString: own.url });
    await holder.connect();
    await holder.query("begin; lock table workspace");
    const asked = db.transaction((tx) => tx.many(sql`select id from workspace`));
    expect(await faultOf(asked)).toBe("locked");
    await holder.end();
  });

  test("end a transaction that does nothing", async () => {
    const { db } = await openLimits();
    const idle = db.transaction(async (tx) => {
      await tx.one(sql`select 1`);
      await eventually(async () => {
        const { rows } = await db.pool.query(
          "select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
        );
        expect(rows).toHaveLength(0);
      });
      await tx.one(sql`select 2`);
    });
    expect(await faultOf(idle)).toBe("unreachable");
  });
});

test("every kind of connection has its limits", async () => {
  for (const wait of Object.values(waits)) {
    const { db } = await openRoom(wait);
    const { limits } = await db.one<{ limits: number[] }>(sql`
      select array_agg(setting::int order by name) as limits from pg_settings
       where name in ('idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout')`);
    expect(limits).toEqual([wait.idleInTransactionMs, wait.lockMs, wait.statementMs]);
    expect(limits.every((ms) => ms > 0)).toBe(true);
  }
});

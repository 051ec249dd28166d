// How the pool behaves when the database stops, hangs, refuses connections, or holds a lock: every wait ends, the error
// names the cause, and the pool works again without a restart.
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { DatabaseFault } from "#domain/database-fault.ts";
import { type LimitName, limit } from "#domain/limits.ts";
import { createTestDatabase } from "#testing/app/database.ts";
import { openDatabaseProxy } from "#testing/database/database-proxy.ts";
import { eventually } from "#testing/eventually.ts";
import { openDatabase } from "./database.ts";
import { sql } from "./sql.ts";
import { type Timeouts, timeouts } from "./timeouts.ts";

const noop = () => undefined;
const shortWaits: Timeouts = {
  connectMs: 1_500,
  statementMs: 400,
  lockMs: 300,
  idleInTransactionMs: 300,
};

async function createOutageFixture(wait: Timeouts = shortWaits, reusesPlans = true) {
  const own = await createTestDatabase();
  const proxy = await openDatabaseProxy();
  const db = openDatabase({ connectionString: proxy.urlOf(own.url), reusesPlans }, noop, {
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

const faultOf = async (query: Promise<unknown>) => {
  const error = await query.then(
    () => new Error("it got a response"),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof DatabaseFault)) throw error;
  return error.kind;
};

describe.each(["stop", "hang", "refuse"] as const)(
  'with a database in the state "%s"',
  (trouble) => {
    test("fails each request with its reason, and serves the next one after recovery", async () => {
      const { proxy, db } = await createOutageFixture();
      await db.one(sql`select 1`);
      proxy.start(trouble);
      const kinds = [
        await faultOf(db.one(sql`select 1`)),
        await faultOf(db.transaction((tx) => tx.one(sql`select 1`))),
      ];
      // A lost connection is "unreachable"; a new one may then be refused as "busy".
      expect(kinds.every((kind) => kind === "unreachable" || kind === "busy")).toBe(true);
      proxy.end();
      expect(await eventually(() => db.one(sql`select 1 as up`))).toEqual({ up: 1 });
      expect(db.pool.waitingCount).toBe(0);
    });
  },
);

test("drops a connection that hangs inside a transaction, and frees its slot", async () => {
  const { proxy, db } = await createOutageFixture();
  const hung = db.transaction(async (tx) => {
    await tx.one(sql`select 1`);
    proxy.start("hang");
    await tx.one(sql`select 2`);
  });
  expect(await faultOf(hung)).toBe("unreachable");
  proxy.end();
  const both = await eventually(() =>
    Promise.all([1, 2].map(() => db.transaction((tx) => tx.one(sql`select 1 as up`)))),
  );
  expect(both).toEqual([{ up: 1 }, { up: 1 }]);
});

test("reports a busy database if no connection becomes free in time", async () => {
  const { db } = await createOutageFixture({
    ...shortWaits,
    connectMs: 400,
    idleInTransactionMs: 60_000,
  });
  const { promise: canEnd, resolve: letThemEnd } = Promise.withResolvers<void>();
  const holders = [1, 2].map(() => db.transaction(() => canEnd));
  expect(await faultOf(db.one(sql`select 1`))).toBe("busy");
  letThemEnd();
  await Promise.all(holders);
  expect(await db.one(sql`select 1 as up`)).toEqual({ up: 1 });
});

describe.each([
  ["a session of our own", true],
  ["behind a pooler, for one transaction", false],
])("limits set for %s", (_, reusesPlans) => {
  const openLimits = () => createOutageFixture({ ...shortWaits, connectMs: 5_000 }, reusesPlans);

  test("end a statement that takes too long", async () => {
    const { db } = await openLimits();
    expect(await faultOf(db.transaction((tx) => tx.run(sql`select pg_sleep(60)`)))).toBe("slow");
  });

  test("end the wait for a lock", async () => {
    const { own, db } = await openLimits();
    const holder = new pg.Client({ connectionString: own.url });
    await holder.connect();
    await holder.query("begin; lock table workspace");
    const query = db.transaction((tx) => tx.many(sql`select id from workspace`));
    expect(await faultOf(query)).toBe("locked");
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

const limitsOf: Readonly<
  Record<keyof typeof timeouts, readonly [statement: LimitName, lock: LimitName]>
> = {
  requests: ["requestStatementSeconds", "requestLockSeconds"],
  feed: ["feedStatementSeconds", "feedStatementSeconds"],
  realtime: ["realtimeStatementSeconds", "realtimeLockSeconds"],
  jobs: ["jobStatementSeconds", "jobLockSeconds"],
  maintenance: ["maintenanceStatementSeconds", "maintenanceLockSeconds"],
};

test("sets the limits of every kind of connection, which PostgreSQL then enforces", async () => {
  for (const [kind, [statement, lock]] of Object.entries(limitsOf)) {
    const { db } = await createOutageFixture(timeouts[kind as keyof typeof timeouts]);
    const { limits } = await db.one<{ limits: number[] }>(sql`
      select array_agg(setting::int order by name) as limits from pg_settings
       where name in ('idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout')`);
    const expected = [limit("idleTransactionSeconds"), limit(lock), limit(statement)];
    expect(limits, kind).toEqual(expected.map((seconds) => seconds * 1000));
  }
  expect(timeouts.requests.connectMs).toBe(limit("databaseConnectSeconds") * 1000);
});

import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "#testing/app/database.ts";
import { eventually } from "#testing/eventually.ts";
import { endIdleSessions, openDatabase } from "./database.ts";
import { prepared, sql } from "./sql.ts";

const noop = () => undefined;

async function createIdleSessionsFixture() {
  const own = await createTestDatabase();
  const db = openDatabase({ connectionString: own.url }, noop);
  const watcher = new pg.Client({ connectionString: own.url });
  await watcher.connect();
  onTestFinished(async () => {
    await db.close();
    await watcher.end();
    await own.drop();
  });
  const sessions = async () => {
    const { rows } = await watcher.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and application_name = 'deskbell'",
    );
    return rows.map((row) => row.pid);
  };
  return { db, sessions };
}

const ownPid = sql`select pg_backend_pid() as pid`;

test("ends idle sessions and keeps one that is in use", async () => {
  const { db, sessions } = await createIdleSessionsFixture();
  const { promise: canEnd, resolve: letItEnd } = Promise.withResolvers<void>();
  const { promise: started, resolve: hasStarted } = Promise.withResolvers<number>();
  const work = db.transaction(async (tx) => {
    hasStarted((await tx.one<{ pid: number }>(ownPid)).pid);
    await canEnd;
    return (await tx.one<{ pid: number }>(ownPid)).pid;
  });
  const busy = await started;
  await Promise.all([db.one(ownPid), db.one(ownPid), db.one(ownPid)]);
  expect((await sessions()).length).toBeGreaterThan(1);

  await endIdleSessions(db.pool);
  await eventually(async () => expect(await sessions()).toEqual([busy]));
  letItEnd();
  expect(await work).toBe(busy);
});

test("serves queries during and after that, including prepared statements", async () => {
  const { db } = await createIdleSessionsFixture();
  const ask = (text: string) => db.one<{ said: string }>(prepared`select ${text}::text as said`);
  await Promise.all([ask("one"), ask("two"), ask("three")]);
  const ended = endIdleSessions(db.pool);
  const meanwhile = await Promise.all(["a", "b", "c", "d"].map(ask));
  await ended;
  expect(meanwhile.map((row) => row.said)).toEqual(["a", "b", "c", "d"]);
  expect(await ask("after")).toEqual({ said: "after" });
});

// The database ran a statement, but its reply was lost.
import { randomUUID } from "node:crypto";
import type pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { DatabaseFault } from "#domain/database-fault.ts";
import { sql } from "#server/store/sql.ts";
import { eventually } from "#testing/eventually.ts";
import {
  createJobEngineFixture,
  handlersThat,
  jobRows,
  noop,
  workspaceId,
} from "#testing/fixtures/scheduler/job-engine-fixture.ts";
import type { JobName } from "./job-catalog.ts";
import { startJobEngine } from "./job-engine.ts";
import { scheduleJob } from "./schedule-job.ts";

/** A pool that executes statements, then loses the reply to the first one `isIt` matches. */
function withLostReply(
  pool: pg.Pool,
  isIt: (text: string, rows: number) => boolean,
  until: Promise<void> = Promise.resolve(),
) {
  const counts = { carriedOut: 0 };
  const query = async (statement: { text: string; values: unknown[] }) => {
    const result = await pool.query(statement);
    if (!isIt(statement.text, result.rows.length)) return result;
    counts.carriedOut += 1;
    if (counts.carriedOut > 1) return result;
    await until;
    throw Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
  };
  const losing = new Proxy(pool, {
    get: (of, name) => {
      if (name === "query") return query;
      const value: unknown = Reflect.get(of, name);
      return typeof value === "function" ? value.bind(of) : value;
    },
  });
  return { pool: losing, counts };
}

const isJobClaim = (text: string, rows: number) =>
  text.includes("attempts = jobs.attempts + 1") && rows > 0;

test("a job whose claim reply was lost is done by the same process, and its turn is freed", async () => {
  const { pool, db } = await createJobEngineFixture();
  const losing = withLostReply(pool, isJobClaim);
  const handled: JobName[] = [];
  // Both share a turn: a job that keeps it locked blocks the other too.
  await scheduleJob(db, "process-inbound", { workspaceId });
  await scheduleJob(db, "process-inbound", { workspaceId });
  const engine = await startJobEngine({
    pool: losing.pool,
    instanceId: randomUUID(),
    handlersOf: () => handlersThat((name) => handled.push(name)),
    log: noop,
    isAlone: false,
  });
  onTestFinished(() => engine.stop());
  await eventually(() => expect(losing.counts.carriedOut).toBeGreaterThan(0));
  await eventually(async () => expect(await jobRows(db)).toEqual([]));
  expect(handled).toEqual(["process-inbound", "process-inbound"]);
});

test("a running job is left alone, however many heartbeats pass", async () => {
  const { pool, db } = await createJobEngineFixture();
  const { promise: canEnd, resolve: letItEnd } = Promise.withResolvers<void>();
  let times = 0;
  const engine = await startJobEngine({
    pool,
    instanceId: randomUUID(),
    handlersOf: () => ({
      ...handlersThat(noop),
      "process-inbound": () => {
        times += 1;
        return canEnd;
      },
    }),
    log: noop,
    isAlone: true,
  });
  onTestFinished(() => engine.stop());
  onTestFinished(() => letItEnd());
  await scheduleJob(db, "process-inbound", { workspaceId });
  await eventually(() => expect(times).toBe(1));
  const heartbeats = async () =>
    (
      await db.one<{ heartbeats: number }>(
        sql`select max(heartbeats) as heartbeats from server_instance`,
      )
    ).heartbeats;
  const before = await heartbeats();
  await eventually(async () => expect(await heartbeats()).toBeGreaterThan(before + 1));
  expect((await jobRows(db)).map((row) => row.isLocked)).toEqual([true]);
  letItEnd();
  await eventually(async () => expect(await jobRows(db)).toEqual([]));
  expect(times).toBe(1);
});

test("repeating a failure record whose reply was lost frees nothing that was claimed since", async () => {
  const { pool, db } = await createJobEngineFixture();
  const { promise: canEnd, resolve: letItEnd } = Promise.withResolvers<void>();
  const { promise: again, resolve: restarted } = Promise.withResolvers<void>();
  const losing = withLostReply(pool, (text) => text.includes("set last_error"), again);
  let times = 0;
  const engine = await startJobEngine({
    pool: losing.pool,
    instanceId: randomUUID(),
    handlersOf: () => ({
      ...handlersThat(noop),
      "submit-text": async () => {
        times += 1;
        if (times === 1) throw new DatabaseFault("unreachable", new Error("cut"));
        restarted();
        await canEnd;
      },
    }),
    log: noop,
    isAlone: true,
  });
  onTestFinished(() => engine.stop());
  onTestFinished(() => {
    restarted();
    letItEnd();
  });
  await scheduleJob(db, "submit-text", { workspaceId, deliveryId: workspaceId });
  await eventually(() => expect(losing.counts.carriedOut).toBe(2));
  expect((await jobRows(db)).map((row) => row.isLocked)).toEqual([true]);
  letItEnd();
  await eventually(async () => expect(await jobRows(db)).toEqual([]));
  expect(times).toBe(2);
});

import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import path from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { DatabaseFault } from "#domain/database-fault.ts";
import { sql } from "#server/store/sql.ts";
import { openDatabaseProxy } from "#testing/database/database-proxy.ts";
import { eventually } from "#testing/eventually.ts";
import {
  createJobEngineFixture,
  handlersThat,
  jobRows,
  noop,
  workspaceId,
} from "#testing/fixtures/scheduler/job-engine-fixture.ts";
import { type JobName, jobs } from "./job-catalog.ts";
import { startJobEngine } from "./job-engine.ts";
import { queues } from "./queues.ts";
import { scheduleJob } from "./schedule-job.ts";

test("a job scheduled in a transaction that fails is not scheduled", async () => {
  const { pool, db } = await createJobEngineFixture();
  const handled: unknown[] = [];
  const engine = await startJobEngine({
    pool,
    instanceId: randomUUID(),
    handlersOf: () => handlersThat((_, payload) => handled.push(payload)),
    log: noop,
    isAlone: true,
  });
  onTestFinished(() => engine.stop());
  await db
    .transaction(async (tx) => {
      await scheduleJob(tx, "process-inbound", { workspaceId });
      throw new Error("no");
    })
    .catch(noop);
  await db.transaction((tx) =>
    scheduleJob(tx, "end-snooze", { workspaceId, conversationId: workspaceId }),
  );
  await eventually(() => expect(handled).toEqual([{ workspaceId, conversationId: workspaceId }]));
});

test("a killed process's job is done by the next process", async () => {
  const { own, pool, db } = await createJobEngineFixture();
  await scheduleJob(db, "process-inbound", { workspaceId });
  const killed = fork(path.resolve("testing/app/blocked-job-engine.ts"), [], {
    env: { PATH: process.env.PATH, DATABASE_URL: own.url },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await new Promise((started) => killed.once("message", started));
  killed.kill("SIGKILL");
  await new Promise((gone) => killed.once("exit", gone));

  const handled: JobName[] = [];
  const engine = await startJobEngine({
    pool,
    instanceId: randomUUID(),
    handlersOf: () => handlersThat((name) => handled.push(name)),
    log: noop,
    isAlone: true,
  });
  onTestFinished(() => engine.stop());
  await eventually(() => expect(handled).toContain("process-inbound"));
});

test("only the locks of silent processes are freed", async () => {
  const { own, pool, db } = await createJobEngineFixture();
  await scheduleJob(db, "process-inbound", { workspaceId });
  const busy = fork(path.resolve("testing/app/blocked-job-engine.ts"), [], {
    env: { PATH: process.env.PATH, DATABASE_URL: own.url },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  onTestFinished(() => void busy.kill("SIGKILL"));
  await new Promise((started) => busy.once("message", started));
  const handled: JobName[] = [];
  let ahead = 0;
  const start = () =>
    startJobEngine({
      pool,
      instanceId: randomUUID(),
      handlersOf: () => handlersThat((name) => handled.push(name)),
      log: noop,
      steadyMs: () => performance.now() + ahead,
      isAlone: false,
    });
  const first = await start();
  // Two heartbeats of the live process, whatever its clock shows.
  const heartbeats = async () =>
    (
      await db.one<{ heartbeats: number }>(
        sql`select max(heartbeats) as heartbeats from server_instance`,
      )
    ).heartbeats;
  const before = await heartbeats();
  await eventually(async () => expect(await heartbeats()).toBeGreaterThan(before + 1));
  expect(handled).not.toContain("process-inbound");
  busy.kill("SIGKILL");
  ahead = 60_000;
  onTestFinished(() => first.stop());
  await eventually(() => expect(handled).toContain("process-inbound"));
});

test("a process that stops sends heartbeats until its jobs have ended", async () => {
  const { pool, db } = await createJobEngineFixture();
  const instanceId = randomUUID();
  const started = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const engine = await startJobEngine({
    pool,
    instanceId,
    handlersOf: () => ({
      ...handlersThat(noop),
      "process-inbound": () => {
        started.resolve();
        return ended.promise;
      },
    }),
    log: noop,
    isAlone: true,
  });
  await scheduleJob(db, "process-inbound", { workspaceId });
  await started.promise;
  const heartbeats = async () =>
    (
      await db.one<{ count: number }>(sql`
      select heartbeats as count from server_instance where id = ${instanceId}`)
    ).count;
  const stopped = engine.stop();
  const before = await heartbeats();
  await eventually(async () => expect(await heartbeats()).toBeGreaterThan(before));
  ended.resolve();
  await stopped;
});

test("a kill doesn't count as an attempt, however often it happens", async () => {
  const { own, pool, db } = await createJobEngineFixture();
  await scheduleJob(db, "ring-personal-phone", {
    workspaceId,
    callId: workspaceId,
    round: 1,
    memberId: workspaceId,
  });
  expect(jobs["ring-personal-phone"].maxAttempts).toBe(1);
  for (let kill = 0; kill < 2; kill += 1) {
    const killed = fork(path.resolve("testing/app/blocked-job-engine.ts"), [], {
      env: { PATH: process.env.PATH, DATABASE_URL: own.url, IS_ALONE: "1" },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    await new Promise((started) => killed.once("message", started));
    killed.kill("SIGKILL");
    await new Promise((gone) => killed.once("exit", gone));
  }
  const handled: JobName[] = [];
  const engine = await startJobEngine({
    pool,
    instanceId: randomUUID(),
    handlersOf: () => handlersThat((name) => handled.push(name)),
    log: noop,
    isAlone: true,
  });
  onTestFinished(() => engine.stop());
  await eventually(() => expect(handled).toEqual(["ring-personal-phone"]));
});

test("jobs that hang in one queue delay no other queue", async () => {
  const { pool, db } = await createJobEngineFixture();
  const handled: JobName[] = [];
  const { promise: hung, resolve: letGo } = Promise.withResolvers<void>();
  const handlers = handlersThat((name) => handled.push(name));
  let started = 0;
  const engine = await startJobEngine({
    pool,
    instanceId: randomUUID(),
    handlersOf: () => ({
      ...handlers,
      "submit-email": () => {
        started += 1;
        return hung;
      },
    }),
    log: noop,
    isAlone: true,
  });
  onTestFinished(() => engine.stop());
  onTestFinished(() => letGo());
  for (let n = 0; n < 20; n += 1)
    await scheduleJob(db, "submit-email", { workspaceId, attemptId: randomUUID() });
  await eventually(() => expect(started).toBe(queues.sending.slots));
  await scheduleJob(db, "match-waiting-calls", { workspaceId });
  await scheduleJob(db, "process-inbound", { workspaceId });
  await scheduleJob(db, "end-snooze", { workspaceId, conversationId: workspaceId });
  await eventually(() =>
    expect([...handled].sort()).toEqual(["end-snooze", "match-waiting-calls", "process-inbound"]),
  );
  expect(started).toBe(queues.sending.slots);
});

test.each(["stop", "hang", "refuse"] as const)(
  "a job that ends while the database does this: %s, is done once and recorded afterwards",
  async (trouble) => {
    const { own, db } = await createJobEngineFixture();
    const proxy = await openDatabaseProxy();
    const pool = new pg.Pool({
      connectionString: proxy.urlOf(own.url),
      connectionTimeoutMillis: 1_000,
      query_timeout: 1_500,
    });
    pool.on("error", noop);
    pool.on("connect", (client) => client.on("error", noop));
    const { promise: started, resolve: markStarted } = Promise.withResolvers<void>();
    const { promise: canEnd, resolve: letItEnd } = Promise.withResolvers<void>();
    let times = 0;
    const handled: JobName[] = [];
    const events: string[] = [];
    const engine = await startJobEngine({
      pool,
      instanceId: randomUUID(),
      handlersOf: () => ({
        ...handlersThat((name) => handled.push(name)),
        "submit-text": async () => {
          times += 1;
          markStarted();
          await canEnd;
        },
      }),
      log: (_, event) => void events.push(event),
      isAlone: true,
    });
    onTestFinished(async () => {
      proxy.end();
      await engine.stop();
      await pool.end();
    });
    await scheduleJob(db, "submit-text", { workspaceId, deliveryId: workspaceId });
    await started;
    proxy.start(trouble);
    letItEnd();
    await eventually(() => expect(events).toContain("job.record_failed"));
    expect(await jobRows(db)).toHaveLength(1);
    proxy.end();
    await eventually(async () => expect(await jobRows(db)).toEqual([]));
    await scheduleJob(db, "match-waiting-calls", { workspaceId });
    await eventually(() => expect(handled).toEqual(["match-waiting-calls"]));
    expect([times, engine.isRunning()]).toEqual([1, true]);
  },
);

test("a database fault doesn't count as an attempt; any other fault does", async () => {
  const { pool, db } = await createJobEngineFixture();
  const failures: Error[] = [
    new DatabaseFault("unreachable", new Error("cut")),
    new Error("its own fault"),
  ];
  const engine = await startJobEngine({
    pool,
    instanceId: randomUUID(),
    handlersOf: () => ({
      ...handlersThat(() => undefined),
      "submit-text": async () => {
        throw failures.shift() ?? new Error("no more");
      },
    }),
    log: noop,
    isAlone: true,
  });
  onTestFinished(() => engine.stop());
  await scheduleJob(db, "submit-text", { workspaceId, deliveryId: workspaceId });
  const row = { task: "submit-text", isLocked: false };
  await eventually(async () => {
    expect(failures).toHaveLength(1);
    expect(await jobRows(db)).toEqual([{ ...row, attempts: 0 }]);
  });
  await eventually(async () => expect(await jobRows(db)).toEqual([{ ...row, attempts: 1 }]));
});

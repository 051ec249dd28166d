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
  handlersThat,
  jobRows,
  openEngineRoom,
  quiet,
  workspaceId,
} from "#testing/fixtures/scheduler/engine-room.ts";
import { type JobName, jobs } from "./job-catalog.ts";
import { startJobEngine } from "./job-engine.ts";
import { queues } from "./queues.ts";
import { scheduleJob } from "./schedule-job.ts";

test("a job scheduled in a transaction that fails was never scheduled", async () => {
  const { pool, db } = await openEngineRoom();
  const heard: unknown[] = [];
  const engine = await startJobEngine({
    pool,
    instanceId: randomUUID(),
    handlersOf: () => handlersThat((_, payload) => heard.push(payload)),
    log: quiet,
    isAlone: true,
  });
  onTestFinished(() => engine.stop());
  await db
    .transaction(async (tx) => {
      await scheduleJob(tx, "process-inbound", { workspaceId });
      throw new Error("no");
    })
    .catch(quiet);
  await db.transaction((tx) =>
    scheduleJob(tx, "end-snooze", { workspaceId, conversationId: workspaceId }),
  );
  await eventually(() => expect(heard).toEqual([{ workspaceId, conversationId: workspaceId }]));
});

test("the job a killed process was doing is done by the next one", async () => {
  const { own, pool, db } = await openEngineRoom();
  await scheduleJob(db, "process-inbound", { workspaceId });
  const doomed = fork(path.resolve("testing/app/blocked-job-engine.ts"), [], {
    env: { PATH: process.env.PATH, DATABASE_URL: own.url },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await new Promise((begun) => doomed.once("message", begun));
  doomed.kill("SIGKILL");
  await new Promise((gone) => doomed.once("exit", gone));

  const heard: JobName[] = [];
  const engine = await startJobEngine({
    pool,
    instanceId: randomUUID(),
    handlersOf: () => handlersThat((name) => heard.push(name)),
    log: quiet,
    isAlone: true,
  });
  onTestFinished(() => engine.stop());
  await eventually(() => expect(heard).toContain("process-inbound"));
});

test("beside other living processes only the locks of the silent are taken", async () => {
  const { own, pool, db } = await openEngineRoom();
  await scheduleJob(db, "process-inbound", { workspaceId });
  const busy = fork(path.resolve("testing/app/blocked-job-engine.ts"), [], {
    env: { PATH: process.env.PATH, DATABASE_URL: own.url },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  onTestFinished(() => void busy.kill("SIGKILL"));
  await new Promise((begun) => busy.once("message", begun));
  const heard: JobName[] = [];
  let ahead = 0;
  const start = () =>
    startJobEngine({
      pool,
      instanceId: randomUUID(),
      handlersOf: () => handlersThat((name) => heard.push(name)),
      log: quiet,
      steadyMs: () => performance.now() + ahead,
      isAlone: false,
    });
  const first = await start();
  // Two beats of the living one, whatever its clock says.
  const beats = async () =>
    (await db.one<{ beats: number }>(sql`select max(beats) as beats from server_instance`)).beats;
  const before = await beats();
  await eventually(async () => expect(await beats()).toBeGreaterThan(before + 1));
  expect(heard).not.toContain("process-inbound");
  busy.kill("SIGKILL");
  ahead = 60_000;
  onTestFinished(() => first.stop());
  await eventually(() => expect(heard).toContain("process-inbound"));
});

test("a kill does not count as a try, however often it happens", async () => {
  const { own, pool, db } = await openEngineRoom();
  await scheduleJob(db, "ring-personal-phone", {
    ...{ workspaceId, callId: workspaceId, round: 1, memberId: workspaceId },
  });
  expect(jobs["ring-personal-phone"].tries).toBe(1);
  for (let kill = 0; kill < 2; kill += 1) {
    const doomed = fork(path.resolve("testing/app/blocked-job-engine.ts"), [], {
      env: { PATH: process.env.PATH, DATABASE_URL: own.url, IS_ALONE: "1" },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    await new Promise((begun) => doomed.once("message", begun));
    doomed.kill("SIGKILL");
    await new Promise((gone) => doomed.once("exit", gone));
  }
  const heard: JobName[] = [];
  const engine = await startJobEngine({
    pool,
    instanceId: randomUUID(),
    handlersOf: () => handlersThat((name) => heard.push(name)),
    log: quiet,
    isAlone: true,
  });
  onTestFinished(() => engine.stop());
  await eventually(() => expect(heard).toEqual(["ring-personal-phone"]));
});

test("jobs that hang in one queue hold up none of the others", async () => {
  const { pool, db } = await openEngineRoom();
  const heard: JobName[] = [];
  const { promise: hung, resolve: letGo } = Promise.withResolvers<void>();
  const handlers = handlersThat((name) => heard.push(name));
  let begun = 0;
  const engine = await startJobEngine({
    pool,
    instanceId: randomUUID(),
    handlersOf: () => ({
      ...handlers,
      "submit-email": () => {
        begun += 1;
        return hung;
      },
    }),
    log: quiet,
    isAlone: true,
  });
  onTestFinished(() => engine.stop());
  onTestFinished(() => letGo());
  for (let n = 0; n < 20; n += 1)
    await scheduleJob(db, "submit-email", { workspaceId, attemptId: randomUUID() });
  await eventually(() => expect(begun).toBe(queues.sending.slots));
  await scheduleJob(db, "match-waiting-calls", { workspaceId });
  await scheduleJob(db, "process-inbound", { workspaceId });
  await scheduleJob(db, "end-snooze", { workspaceId, conversationId: workspaceId });
  await eventually(() =>
    expect([...heard].sort()).toEqual(["end-snooze", "match-waiting-calls", "process-inbound"]),
  );
  expect(begun).toBe(queues.sending.slots);
});

test.each(["stop", "hang", "refuse"] as const)(
  "a job that ends while the database does this: %s, is done once and recorded when it is back",
  async (trouble) => {
    const { own, db } = await openEngineRoom();
    const proxy = await openDatabaseProxy();
    const pool = new pg.Pool({
      connectionString: proxy.urlOf(own.url),
      connectionTimeoutMillis: 1_000,
      query_timeout: 1_500,
    });
    pool.on("error", quiet);
    pool.on("connect", (client) => client.on("error", quiet));
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: mayEnd, resolve: letItEnd } = Promise.withResolvers<void>();
    let times = 0;
    const heard: JobName[] = [];
    const events: string[] = [];
    const engine = await startJobEngine({
      pool,
      instanceId: randomUUID(),
      handlersOf: () => ({
        ...handlersThat((name) => heard.push(name)),
        "submit-sms": async () => {
          times += 1;
          begin();
          await mayEnd;
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
    await scheduleJob(db, "submit-sms", { workspaceId, deliveryId: workspaceId });
    await begun;
    proxy.begin(trouble);
    letItEnd();
    await eventually(() => expect(events).toContain("job.not_recorded"));
    expect(await jobRows(db)).toHaveLength(1);
    proxy.end();
    await eventually(async () => expect(await jobRows(db)).toEqual([]));
    await scheduleJob(db, "match-waiting-calls", { workspaceId });
    await eventually(() => expect(heard).toEqual(["match-waiting-calls"]));
    expect([times, engine.isRunning()]).toEqual([1, true]);
  },
);

test("a fault of the database does not count as a try; another fault does", async () => {
  const { pool, db } = await openEngineRoom();
  const failures: Error[] = [
    new DatabaseFault("unreachable", new Error("cut")),
    new Error("its own fault"),
  ];
  const engine = await startJobEngine({
    pool,
    instanceId: randomUUID(),
    handlersOf: () => ({
      ...handlersThat(() => undefined),
      "submit-sms": async () => {
        throw failures.shift() ?? new Error("no more");
      },
    }),
    log: quiet,
    isAlone: true,
  });
  onTestFinished(() => engine.stop());
  await scheduleJob(db, "submit-sms", { workspaceId, deliveryId: workspaceId });
  const row = { task: "submit-sms", isLocked: false };
  await eventually(async () => {
    expect(failures).toHaveLength(1);
    expect(await jobRows(db)).toEqual([{ ...row, attempts: 0 }]);
  });
  await eventually(async () => expect(await jobRows(db)).toEqual([{ ...row, attempts: 1 }]));
});

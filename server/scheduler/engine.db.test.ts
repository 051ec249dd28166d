import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import path from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { DatabaseFault } from "#domain/database-fault.ts";
import { PutOff } from "#domain/put-off.ts";
import { openDatabase } from "#server/store/database.ts";
import { migrate } from "#server/store/migrate.ts";
import { type Db, sql } from "#server/store/sql.ts";
import { openDatabaseProxy } from "#testing/database/database-proxy.ts";
import { openOwnDatabase } from "#testing/desk/database.ts";
import { eventually } from "#testing/eventually.ts";
import { type JobName, jobs } from "./catalogue.ts";
import { type JobHandlers, prepareEngine, startEngine } from "./engine.ts";
import { queues } from "./queues.ts";
import { scheduleJob } from "./schedule.ts";

const quiet = () => undefined;
const workspaceId = "0190f3c2-0000-7000-8000-000000000000";

async function openEngineRoom() {
  const own = await openOwnDatabase();
  await migrate({ connectionString: own.url });
  const pool = new pg.Pool({ connectionString: own.url });
  pool.on("error", quiet);
  pool.on("connect", (client) => client.on("error", quiet));
  const db = openDatabase({ connectionString: own.url }, quiet);
  await prepareEngine(pool);
  onTestFinished(async () => {
    await db.close();
    await pool.end();
    await own.drop();
  });
  return { own, pool, db };
}

const handlersThat = (hear: (name: JobName, payload: unknown) => void): JobHandlers =>
  Object.fromEntries(
    (Object.keys(jobs) as JobName[]).map((name) => [
      name,
      async (payload: unknown) => hear(name, payload),
    ]),
  ) as unknown as JobHandlers;

test("a job scheduled in a transaction that fails was never scheduled", async () => {
  const { pool, db } = await openEngineRoom();
  const heard: unknown[] = [];
  const engine = await startEngine({
    pool,
    instanceId: randomUUID(),
    handlersOf: () => handlersThat((_, payload) => heard.push(payload)),
    log: quiet,
    isAlone: true,
  });
  onTestFinished(() => engine.stop());
  await db
    .transaction(async (tx) => {
      await scheduleJob(tx, "understand-raw", { workspaceId });
      throw new Error("no");
    })
    .catch(quiet);
  await db.transaction((tx) =>
    scheduleJob(tx, "wake-conversation", { workspaceId, conversationId: workspaceId }),
  );
  await eventually(() => expect(heard).toEqual([{ workspaceId, conversationId: workspaceId }]));
});

test("the job a killed process was doing is done by the next one", async () => {
  const { own, pool, db } = await openEngineRoom();
  await scheduleJob(db, "understand-raw", { workspaceId });
  const doomed = fork(path.resolve("testing/desk/stuck-engine.ts"), [], {
    env: { PATH: process.env.PATH, DATABASE_URL: own.url },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await new Promise((begun) => doomed.once("message", begun));
  doomed.kill("SIGKILL");
  await new Promise((gone) => doomed.once("exit", gone));

  const heard: JobName[] = [];
  const engine = await startEngine({
    pool,
    instanceId: randomUUID(),
    handlersOf: () => handlersThat((name) => heard.push(name)),
    log: quiet,
    isAlone: true,
  });
  onTestFinished(() => engine.stop());
  await eventually(() => expect(heard).toContain("understand-raw"));
});

test("beside other living processes only the locks of the silent are taken", async () => {
  const { own, pool, db } = await openEngineRoom();
  await scheduleJob(db, "understand-raw", { workspaceId });
  const busy = fork(path.resolve("testing/desk/stuck-engine.ts"), [], {
    env: { PATH: process.env.PATH, DATABASE_URL: own.url },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  onTestFinished(() => void busy.kill("SIGKILL"));
  await new Promise((begun) => busy.once("message", begun));
  const heard: JobName[] = [];
  let ahead = 0;
  const start = () =>
    startEngine({
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
    (await db.one<{ beats: number }>(sql`select max(beats) as beats from app_instance`)).beats;
  const before = await beats();
  await eventually(async () => expect(await beats()).toBeGreaterThan(before + 1));
  expect(heard).not.toContain("understand-raw");
  busy.kill("SIGKILL");
  ahead = 60_000;
  onTestFinished(() => first.stop());
  await eventually(() => expect(heard).toContain("understand-raw"));
});

const jobRows = (db: Db) =>
  db.many<{ task: string; attempts: number; isLocked: boolean }>(sql`
    select task_identifier as task, attempts, locked_by is not null as "isLocked" from graphile_worker.jobs`);

test("a kill does not count as a try, however often it happens", async () => {
  const { own, pool, db } = await openEngineRoom();
  await scheduleJob(db, "ring-own-phone", {
    ...{ workspaceId, callId: workspaceId, round: 1, memberId: workspaceId },
  });
  expect(jobs["ring-own-phone"].tries).toBe(1);
  for (let kill = 0; kill < 2; kill += 1) {
    const doomed = fork(path.resolve("testing/desk/stuck-engine.ts"), [], {
      env: { PATH: process.env.PATH, DATABASE_URL: own.url, IS_ALONE: "1" },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    await new Promise((begun) => doomed.once("message", begun));
    doomed.kill("SIGKILL");
    await new Promise((gone) => doomed.once("exit", gone));
  }
  const heard: JobName[] = [];
  const engine = await startEngine({
    pool,
    instanceId: randomUUID(),
    handlersOf: () => handlersThat((name) => heard.push(name)),
    log: quiet,
    isAlone: true,
  });
  onTestFinished(() => engine.stop());
  await eventually(() => expect(heard).toEqual(["ring-own-phone"]));
});

test("jobs that hang in one queue hold up none of the others", async () => {
  const { pool, db } = await openEngineRoom();
  const heard: JobName[] = [];
  const { promise: hung, resolve: letGo } = Promise.withResolvers<void>();
  const handlers = handlersThat((name) => heard.push(name));
  let begun = 0;
  const engine = await startEngine({
    pool,
    instanceId: randomUUID(),
    handlersOf: () => ({
      ...handlers,
      "deliver-mail": () => {
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
    await scheduleJob(db, "deliver-mail", { workspaceId, attemptId: randomUUID() });
  await eventually(() => expect(begun).toBe(queues.sending.slots));
  await scheduleJob(db, "offer-calls", { workspaceId });
  await scheduleJob(db, "understand-raw", { workspaceId });
  await scheduleJob(db, "wake-conversation", { workspaceId, conversationId: workspaceId });
  await eventually(() =>
    expect([...heard].sort()).toEqual(["offer-calls", "understand-raw", "wake-conversation"]),
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
    const engine = await startEngine({
      pool,
      instanceId: randomUUID(),
      handlersOf: () => ({
        ...handlersThat((name) => heard.push(name)),
        "deliver-message": async () => {
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
    await scheduleJob(db, "deliver-message", { workspaceId, deliveryId: workspaceId });
    await begun;
    proxy.begin(trouble);
    letItEnd();
    await eventually(() => expect(events).toContain("job.not_recorded"));
    expect(await jobRows(db)).toHaveLength(1);
    proxy.end();
    await eventually(async () => expect(await jobRows(db)).toEqual([]));
    await scheduleJob(db, "offer-calls", { workspaceId });
    await eventually(() => expect(heard).toEqual(["offer-calls"]));
    expect([times, engine.isRunning()]).toEqual([1, true]);
  },
);

test("a fault of the database does not count as a try; another fault does", async () => {
  const { pool, db } = await openEngineRoom();
  const failures: Error[] = [
    new DatabaseFault("unreachable", new Error("cut")),
    new Error("its own fault"),
  ];
  const engine = await startEngine({
    pool,
    instanceId: randomUUID(),
    handlersOf: () => ({
      ...handlersThat(() => undefined),
      "deliver-message": async () => {
        throw failures.shift() ?? new Error("no more");
      },
    }),
    log: quiet,
    isAlone: true,
  });
  onTestFinished(() => engine.stop());
  await scheduleJob(db, "deliver-message", { workspaceId, deliveryId: workspaceId });
  const row = { task: "deliver-message", isLocked: false };
  await eventually(async () => {
    expect(failures).toHaveLength(1);
    expect(await jobRows(db)).toEqual([{ ...row, attempts: 0 }]);
  });
  await eventually(async () => expect(await jobRows(db)).toEqual([{ ...row, attempts: 1 }]));
});

/** A pool that carries statements out and then loses the reply to the first of those that `isIt` finds. */
function losesReply(
  pool: pg.Pool,
  isIt: (text: string, rows: number) => boolean,
  until: Promise<void> = Promise.resolve(),
) {
  const counts = { carriedOut: 0 };
  const query = async (asked: { text: string; values: unknown[] }) => {
    const answer = await pool.query(asked);
    if (!isIt(asked.text, answer.rows.length)) return answer;
    counts.carriedOut += 1;
    if (counts.carriedOut > 1) return answer;
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

const takesJob = (text: string, rows: number) =>
  text.includes("attempts = jobs.attempts + 1") && rows > 0;

test("a job that was taken while the reply was lost is done by the same process, and so is its turn", async () => {
  const { pool, db } = await openEngineRoom();
  const losing = losesReply(pool, takesJob);
  const heard: JobName[] = [];
  // Both go in one turn: whoever keeps it locked holds up the other too.
  await scheduleJob(db, "understand-raw", { workspaceId });
  await scheduleJob(db, "understand-raw", { workspaceId });
  const engine = await startEngine({
    pool: losing.pool,
    instanceId: randomUUID(),
    handlersOf: () => handlersThat((name) => heard.push(name)),
    log: quiet,
    isAlone: false,
  });
  onTestFinished(() => engine.stop());
  await eventually(() => expect(losing.counts.carriedOut).toBeGreaterThan(0));
  await eventually(async () => expect(await jobRows(db)).toEqual([]));
  expect(heard).toEqual(["understand-raw", "understand-raw"]);
});

test("a job under way is left alone, however many beats pass", async () => {
  const { pool, db } = await openEngineRoom();
  const { promise: mayEnd, resolve: letItEnd } = Promise.withResolvers<void>();
  let times = 0;
  const engine = await startEngine({
    pool,
    instanceId: randomUUID(),
    handlersOf: () => ({
      ...handlersThat(quiet),
      "understand-raw": () => {
        times += 1;
        return mayEnd;
      },
    }),
    log: quiet,
    isAlone: true,
  });
  onTestFinished(() => engine.stop());
  onTestFinished(() => letItEnd());
  await scheduleJob(db, "understand-raw", { workspaceId });
  await eventually(() => expect(times).toBe(1));
  const beats = async () =>
    (await db.one<{ beats: number }>(sql`select max(beats) as beats from app_instance`)).beats;
  const before = await beats();
  await eventually(async () => expect(await beats()).toBeGreaterThan(before + 1));
  expect((await jobRows(db)).map((row) => row.isLocked)).toEqual([true]);
  letItEnd();
  await eventually(async () => expect(await jobRows(db)).toEqual([]));
  expect(times).toBe(1);
});

test("a failure that is recorded again, its reply lost, frees nothing that was taken anew meanwhile", async () => {
  const { pool, db } = await openEngineRoom();
  const { promise: mayEnd, resolve: letItEnd } = Promise.withResolvers<void>();
  const { promise: again, resolve: begunAgain } = Promise.withResolvers<void>();
  const losing = losesReply(pool, (text) => text.includes("set last_error"), again);
  let times = 0;
  const engine = await startEngine({
    pool: losing.pool,
    instanceId: randomUUID(),
    handlersOf: () => ({
      ...handlersThat(quiet),
      "deliver-message": async () => {
        times += 1;
        if (times === 1) throw new DatabaseFault("unreachable", new Error("cut"));
        begunAgain();
        await mayEnd;
      },
    }),
    log: quiet,
    isAlone: true,
  });
  onTestFinished(() => engine.stop());
  onTestFinished(() => {
    begunAgain();
    letItEnd();
  });
  await scheduleJob(db, "deliver-message", { workspaceId, deliveryId: workspaceId });
  await eventually(() => expect(losing.counts.carriedOut).toBe(2));
  expect((await jobRows(db)).map((row) => row.isLocked)).toEqual([true]);
  letItEnd();
  await eventually(async () => expect(await jobRows(db)).toEqual([]));
  expect(times).toBe(2);
});

test.each([
  ["puts itself off", () => new PutOff("not now", 50)],
  ["fails", () => new Error("no")],
])(
  "a job whose place another took while it ran, and that %s, is not tried again; the other goes after it",
  async (_, fault) => {
    const { pool, db } = await openEngineRoom();
    const { promise: mayFail, resolve: letItFail } = Promise.withResolvers<void>();
    const order: string[] = [];
    const engine = await startEngine({
      pool,
      instanceId: randomUUID(),
      handlersOf: () => ({
        ...handlersThat(quiet),
        "reconcile-account": async () => {
          order.push("begun");
          if (order.length > 1) return;
          await mayFail;
          order.push("failed");
          throw fault();
        },
      }),
      log: quiet,
      isAlone: true,
    });
    onTestFinished(() => engine.stop());
    onTestFinished(() => letItFail());
    const account = { workspaceId, accountId: workspaceId };
    await scheduleJob(db, "reconcile-account", account, { key: "reconcile" });
    await eventually(() => expect(order).toEqual(["begun"]));
    await scheduleJob(db, "reconcile-account", account, { key: "reconcile" });
    // Of another account nothing stands in the way.
    const other = { workspaceId, accountId: randomUUID() };
    await scheduleJob(db, "reconcile-account", other, { key: "other" });
    await eventually(async () => expect(await jobRows(db)).toHaveLength(2));
    expect(order).toEqual(["begun", "begun"]);
    letItFail();
    await eventually(async () => expect(await jobRows(db)).toEqual([]));
    expect(order).toEqual(["begun", "begun", "failed", "begun"]);
  },
);

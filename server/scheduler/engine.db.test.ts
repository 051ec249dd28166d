import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import path from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#server/store/database.ts";
import { migrate } from "#server/store/migrate.ts";
import { openOwnDatabase } from "#testing/desk/database.ts";
import { eventually } from "#testing/eventually.ts";
import { type JobName, jobs } from "./catalogue.ts";
import { type JobHandlers, prepareEngine, startEngine } from "./engine.ts";
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
    db,
    instanceId: randomUUID(),
    handlers: handlersThat((_, payload) => heard.push(payload)),
    log: quiet,
    now: () => new Date(),
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
    db,
    instanceId: randomUUID(),
    handlers: handlersThat((name) => heard.push(name)),
    log: quiet,
    now: () => new Date(),
    isAlone: true,
  });
  onTestFinished(() => engine.stop());
  await eventually(() => expect(heard).toContain("understand-raw"), 15_000);
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
      db,
      instanceId: randomUUID(),
      handlers: handlersThat((name) => heard.push(name)),
      log: quiet,
      now: () => new Date(Date.now() + ahead),
      isAlone: false,
    });
  const first = await start();
  expect(heard).not.toContain("understand-raw");
  await first.stop();
  busy.kill("SIGKILL");
  ahead = 60_000;
  const second = await start();
  onTestFinished(() => second.stop());
  await eventually(() => expect(heard).toContain("understand-raw"), 15_000);
});

import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { socketPort } from "#server/postgres/supervisor/socket-folder.ts";
import { openForTest, queryValues } from "#testing/fixtures/postgres/open-for-test.ts";
import { scratchFolder } from "#testing/fixtures/postgres/scratch-folder.ts";
import {
  serverPid,
  serverProcesses,
  untilNoServer,
} from "#testing/fixtures/postgres/server-processes.ts";
import { startApp } from "#testing/fixtures/postgres/start-app.ts";
import { waitUntil } from "#testing/fixtures/postgres/wait-until.ts";
import { clusterFolderOf } from "./data-folder.ts";
import { openEmbedded } from "./open-embedded.ts";

test("data written before a stop is there after the next start", async () => {
  const dataDir = path.join(scratchFolder(), "made/when/missing");
  const first = await openForTest({ dataDir });
  await queryValues(first, "create table kept as select 42 as answer");
  await first.stop();
  await untilNoServer(dataDir);

  const second = await openForTest({ dataDir });
  expect(await queryValues(second, "select answer from kept")).toEqual([42]);
});

test("the database is durable across power failures and uses UTF-8 and UTC", async () => {
  const database = await openForTest({ dataDir: scratchFolder() });
  const settings = ["fsync", "full_page_writes", "data_checksums", "server_encoding", "timezone"];
  const sql = settings.map((name) => `select current_setting('${name}')`).join(" union all ");
  expect(await queryValues(database, sql)).toEqual(["on", "on", "on", "UTF8", "UTC"]);
  expect(await queryValues(database, "select current_setting('listen_addresses')")).toEqual([""]);
});

test("rejects TCP connections even with an open port, also for existing data", async () => {
  const dataDir = scratchFolder();
  const first = await openForTest({ dataDir });
  await first.stop();
  await untilNoServer(dataDir);
  fs.appendFileSync(path.join(clusterFolderOf(dataDir), "pg_hba.conf"), "host all all all trust\n");
  // The port of the socket's name, on a loopback address with no other listener.
  const host = "127.0.0.77";
  const database = await openForTest({ dataDir, settings: { listen_addresses: host } });
  const client = new pg.Client({
    host,
    port: socketPort,
    user: "deskbell",
    database: "deskbell",
    connectionTimeoutMillis: 10_000,
  });
  client.on("error", () => undefined);
  await expect(client.connect()).rejects.toThrow(/pg_hba\.conf rejects/);
  expect(await queryValues(database, "select 42")).toEqual([42]);
});

test("a command shares the server that an app runs, and leaves it running", async () => {
  const dataDir = scratchFolder();
  const app = startApp({ dataDir, doesWrite: true });
  expect(await app.firstWords()).toBe("open alone");
  const server = serverPid(dataDir);

  const beside = await openEmbedded({ dataDir, purpose: "command" });
  expect(beside.isAttached).toBe(true);
  expect(await queryValues(beside, "select count(*) > 0 from written")).toEqual([true]);
  await beside.stop();
  expect(serverPid(dataDir)).toBe(server);
  expect(app.hasEnded).toBe(false);
});

test("a command without a running app starts its own server and stops it again", async () => {
  const dataDir = scratchFolder();
  const database = await openForTest({ dataDir, purpose: "command" });
  expect(database.isAttached).toBe(false);
  await database.stop();
  await untilNoServer(dataDir);
});

test("a second app on the same folder gets a one-sentence error", async () => {
  const dataDir = scratchFolder();
  const first = startApp({ dataDir });
  expect(await first.firstWords()).toBe("open alone");
  const second = startApp({ dataDir });
  const text = await second.firstWords();
  expect(text).toContain(`problem Deskbell is already running on ${dataDir}`);
  expect(text).toContain(`process ${first.child.pid}`);
  expect(text).toContain("DATABASE_URL");
  expect(first.hasEnded).toBe(false);
});

test("of two apps that start concurrently for the first time, one runs and the other gets an error", async () => {
  const dataDir = scratchFolder();
  const apps = [startApp({ dataDir }), startApp({ dataDir })];
  const firstOutputs = await Promise.all(apps.map((app) => app.firstWords()));
  expect(firstOutputs.toSorted()).toEqual([
    "open alone",
    expect.stringContaining("already running"),
  ]);
  expect(fs.readdirSync(dataDir).filter((name) => name.includes("making"))).toEqual([]);
});

test("an app waits for a command's own server to end, then starts its own", async () => {
  const dataDir = scratchFolder();
  const command = await openForTest({ dataDir, purpose: "command" });
  const app = startApp({ dataDir });
  await waitUntil("the app waits", () => app.lines.some((line) => line.startsWith("note Waiting")));
  await command.stop();
  expect(await app.firstWords()).toBe("open alone");
});

test("the server needs little memory when idle", async () => {
  const dataDir = scratchFolder();
  const database = await openForTest({ dataDir });
  await queryValues(database, "select 1");
  const kilobytes = serverProcesses(dataDir).map(proportionalMemory);
  const total = kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
  expect(kilobytes.length).toBeGreaterThan(3);
  expect(total).toBeLessThan(60);
});

function proportionalMemory(pid: number): number {
  const rollup = fs.readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1]);
}

// Several processes that an operator starts at once on a database of their own, which is still empty.
import { readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { migrationLockKey } from "#server/store/migrate.ts";
import { createEmptyDatabase } from "#testing/app/database.ts";
import { forkServer, untilEnded } from "#testing/app/fork-server.ts";
import { TestBrowser } from "#testing/app/test-browser.ts";
import { eventually } from "#testing/eventually.ts";
import { freePort } from "#testing/free-port.ts";
import { password } from "#testing/open-app.ts";

async function expectWaiting(client: pg.Client, count: number): Promise<void> {
  const { rows } = await client.query(
    "select pid from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
  );
  expect(rows).toHaveLength(count);
}

test("three processes start at once on an empty database: one migrates it, and all serve it", async () => {
  const database = await createEmptyDatabase();
  // Held until all of them want it, since a busy machine starts one long before the other.
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query("select pg_advisory_lock($1)", [migrationLockKey]);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "deskbell-first-start-"));
  const ports = [await freePort(), await freePort(), await freePort()];
  const servers = ports.map((port) =>
    forkServer({
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: String(port),
      SMTP_PORT: "0",
      TEST_SIMULATOR_URL: "http://127.0.0.1:1",
      TEST_SIMULATOR_KEY: "none",
    }),
  );
  onTestFinished(async () => {
    for (const { child } of servers) child.kill("SIGKILL");
    await Promise.all(servers.map(({ child }) => untilEnded(child)));
    await client.end();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const ready = Promise.all(servers.map((server) => server.ready));
  const early = ready.then(() => Promise.reject(new Error("They didn't wait for the migrations.")));
  await Promise.race([early, eventually(() => expectWaiting(client, servers.length), 120_000)]);
  await client.query("select pg_advisory_unlock($1)", [migrationLockKey]);
  await ready;

  const migrations = readdirSync("server/store/migrations").filter((file) => file.endsWith(".sql"));
  const { rows } = await client.query("select name from migration order by name");
  expect(rows.map(({ name }) => name)).toEqual(migrations.sort());
  const migrating = servers.filter(({ log }) => log().includes('"database.migrated"'));
  expect(migrating).toHaveLength(1);

  // One set-up, and one secret: a session of one process is valid at the others.
  const [first = "", ...others] = ports.map((port) => `http://127.0.0.1:${port}`);
  const owner = new TestBrowser(first);
  await owner.rpc("setUp", {
    company: "Copperline",
    yourName: "Olga",
    email: "olga@copperline.example",
    password,
    timeZone: "Europe/London",
    country: "GB",
    locale: "en-GB",
  });
  for (const other of others) {
    const response = await fetch(`${other}/rpc/getMe`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: owner.cookie, origin: other },
      body: "{}",
    });
    expect(response.status).toBe(200);
  }
}, 240_000);

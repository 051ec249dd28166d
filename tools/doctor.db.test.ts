import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createEmptyDatabase, createTestDatabase } from "#testing/app/database.ts";
import { freePort } from "#testing/free-port.ts";

/** Runs the command like an operator. */
async function runDoctor(
  settings: Readonly<Record<string, string>>,
): Promise<{ report: string; code: number }> {
  const file = path.join(import.meta.dirname, "doctor.ts");
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "deskbell-doctor-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: "0", ...settings };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [file], { env });
    return { report: stdout, code: 0 };
  } catch (error) {
    const { stdout, code } = error as { stdout: string; code: number };
    return { report: stdout, code };
  }
}

test("a migrated database has nothing to fix", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const { report, code } = await runDoctor({ DATABASE_URL: database.url });
  expect([code, report]).toEqual([0, expect.stringContaining("No problem found.")]);
  expect(report).toMatch(/ok +PostgreSQL \d+ answers/);
  expect(report).toMatch(/ok +The clocks of this machine and the database agree/);
  expect(report).toMatch(/ok +The database has all \d+ migrations/);
});

test("an empty database, an older one and a newer one are told apart", async () => {
  const empty = await createEmptyDatabase();
  onTestFinished(() => empty.drop());
  expect((await runDoctor({ DATABASE_URL: empty.url })).report).toContain("is empty");

  const database = await createTestDatabase();
  const client = new pg.Client(database.url);
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await database.drop();
  });
  await client.query("delete from migration where name = (select max(name) from migration)");
  const older = await runDoctor({ DATABASE_URL: database.url });
  expect([older.code, older.report]).toEqual([0, expect.stringContaining("1 migration runs")]);
  await client.query("insert into migration (name, at) values ('9999-newer.sql', now())");
  const newer = await runDoctor({ DATABASE_URL: database.url });
  expect([newer.code, newer.report]).toEqual([1, expect.stringContaining("9999-newer.sql")]);
});

test("a check that can't be made is a problem, and the others are made", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "deskbell-doctor-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync("secret", path.join(folder, "secret"));
  const { report, code } = await runDoctor({ DATA_DIR: folder });
  expect([code, report]).toEqual([
    1,
    expect.stringMatching(/problem +A check couldn't be made: ELOOP.*\n.*\nok +\d.* free on/),
  ]);
});

test("a database that doesn't answer, a taken port and a wrong setting each end with status 1", async () => {
  const closed = await freePort();
  const unreachable = await runDoctor({ DATABASE_URL: `postgres://desk@127.0.0.1:${closed}/desk` });
  expect([unreachable.code, unreachable.report]).toEqual([
    1,
    expect.stringMatching(/problem +The database can't be used: .*ECONNREFUSED/),
  ]);

  const port = await freePort();
  const other = createServer();
  await new Promise<void>((listening) => other.listen(port, "127.0.0.1", listening));
  onTestFinished(() => void other.close());
  const taken = await runDoctor({ PORT: String(port) });
  expect([taken.code, taken.report]).toEqual([
    1,
    expect.stringContaining(`PORT ${port} is in use by another program`),
  ]);

  const foreign = await runDoctor({ HOST: "192.0.2.1" });
  expect(foreign.report).toMatch(/HOST 192\.0\.2\.1 is not an address.*\n +Set HOST to/);

  const wrong = await runDoctor({ PUBLIC_URL: "desk.example.com/app" });
  expect([wrong.code, wrong.report]).toEqual([1, expect.stringContaining("1 problem to fix.")]);
});

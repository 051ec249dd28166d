import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { DatabaseError } from "#server/postgres/database-error.ts";
import { openForTest, queryValues } from "#testing/fixtures/postgres/open-for-test.ts";
import { scratchFolder } from "#testing/fixtures/postgres/scratch-folder.ts";
import { startApp } from "#testing/fixtures/postgres/start-app.ts";
import { waitUntil } from "#testing/fixtures/postgres/wait-until.ts";
import { createBackup } from "./create-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

const now = new Date("2026-11-20T08:00:00Z");

async function smallBackup(): Promise<{ file: string; dataDir: string }> {
  const dataDir = scratchFolder();
  const database = await openForTest({ dataDir });
  await queryValues(database, "create table kept as select 42 as answer");
  fs.writeFileSync(path.join(dataDir, "secret"), "the secret", { mode: 0o600 });
  fs.writeFileSync(path.join(dataDir, "last-backup"), "2026-11-19T08:00:00Z");
  fs.mkdirSync(path.join(dataDir, "files/one-workspace"), { recursive: true });
  fs.writeFileSync(path.join(dataDir, "files/one-workspace", "a".repeat(64)), "a picture");
  const file = path.join(scratchFolder(), "desk.tar.gz");
  await createBackup({ connection: database.connection, dataDir, to: file, now });
  await database.stop();
  return { file, dataDir };
}

test("a backup during writes contains every row acknowledged before it", async () => {
  const dataDir = scratchFolder();
  const app = startApp({ dataDir, doesWrite: true });
  await app.firstWords();
  await waitUntil("a thousand rows are acknowledged", () => app.rows >= 1_000);

  const before = app.rows;
  const beside = await openForTest({ dataDir, purpose: "command" });
  const to = path.join(scratchFolder(), "desk.tar.gz");
  await createBackup({ connection: beside.connection, dataDir, to, now });
  const after = app.rows;
  await waitUntil("the app goes on writing", () => app.rows > after);

  const copy = path.join(scratchFolder(), "restored");
  await restoreBackup(to, copy);
  const restored = await openForTest({ dataDir: copy });
  const [count, highest] = await queryValues(
    restored,
    "select count(*)::int, max(number) from written",
  );
  expect(count).toBeGreaterThanOrEqual(before);
  expect(highest).toBe(Number(count) - 1);
  expect(after).toBeGreaterThan(before);
  expect(app.hasEnded).toBe(false);
  await queryValues(restored, "insert into written select max(number) + 1 from written");
});

test("a backup contains the attachments and the secret, but no traces of the running server", async () => {
  const { file } = await smallBackup();
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  const dataDir = scratchFolder();
  const manifest = await restoreBackup(file, dataDir);
  expect(manifest).toMatchObject({
    createdAt: now.toISOString(),
    postgres: expect.stringMatching(/^18/),
  });
  expect(fs.readdirSync(dataDir).toSorted()).toEqual(["files", "pgdata", "secret"]);
  expect(fs.readFileSync(path.join(dataDir, "secret"), "utf8")).toBe("the secret");
  const picture = path.join(dataDir, "files/one-workspace", "a".repeat(64));
  expect(fs.readFileSync(picture, "utf8")).toBe("a picture");
  expect(fs.existsSync(path.join(dataDir, "pgdata/postmaster.pid"))).toBe(false);
  const database = await openForTest({ dataDir });
  expect(await queryValues(database, "select answer from kept")).toEqual([42]);
});

test("a partial file left by a killed process is not in a backup and doesn't prevent it", async () => {
  const dataDir = scratchFolder();
  const database = await openForTest({ dataDir });
  const folder = path.join(dataDir, "files/01a22a8e-7c8f-7b3d-b29d-81147d27aed8/95");
  fs.mkdirSync(folder, { recursive: true });
  fs.mkdirSync(path.join(dataDir, "files/arriving"));
  fs.writeFileSync(path.join(folder, "9".repeat(64)), "whole");
  fs.writeFileSync(
    path.join(folder, `${"9".repeat(64)}.56f02ed9-0a98-4ebe-b1d0-8718cb4052d9`),
    "w",
  );
  fs.writeFileSync(path.join(dataDir, "files/arriving/01a22a8e"), "w");
  const to = path.join(scratchFolder(), "desk.tar.gz");
  await createBackup({ connection: database.connection, dataDir, to, now });
  await database.stop();
  const restored = scratchFolder();
  await restoreBackup(to, restored);
  const files = fs.readdirSync(path.join(restored, "files"), { recursive: true }).map(String);
  expect(files.toSorted().at(-1)).toMatch(/\/95\/9{64}$/);
  expect(files).toHaveLength(3);
});

test("a restore refuses a folder that is not empty and changes nothing in it", async () => {
  const { file, dataDir } = await smallBackup();
  const before = fs.readdirSync(dataDir);
  await expect(restoreBackup(file, dataDir)).rejects.toThrow(
    /is not empty, and a restore never writes/,
  );
  expect(fs.readdirSync(dataDir)).toEqual(before);
});

test.for([
  ["cut short", (bytes: Buffer) => bytes.subarray(0, bytes.length - 2_000)],
  ["changed on the way", (bytes: Buffer) => bytes.fill(0, 90_000, 90_100)],
  ["no backup at all", () => Buffer.from("a letter")],
] as const)("refuses an archive that was %s and leaves the folder empty", async ([, spoil]) => {
  const { file } = await smallBackup();
  fs.writeFileSync(file, spoil(fs.readFileSync(file)));
  const dataDir = scratchFolder();
  const outcome = await restoreBackup(file, dataDir).catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(DatabaseError);
  expect(String(outcome)).toMatch(/is not a whole backup/);
  expect(fs.readdirSync(dataDir)).toEqual([]);
});

test("runs nothing that the settings in an archive name", async () => {
  const { file } = await smallBackup();
  const unpacked = scratchFolder();
  execFileSync("tar", ["-xzf", file, "-C", unpacked]);
  const ran = path.join(scratchFolder(), "ran");
  const cluster = path.join(unpacked, "pgdata");
  const hostile = `restore_command = 'touch ${ran}; false'\nshared_preload_libraries = '/hostile.so'\n`;
  for (const name of ["postgresql.auto.conf", "postgresql.conf"])
    fs.appendFileSync(path.join(cluster, name), hostile);
  fs.writeFileSync(path.join(cluster, "recovery.signal"), "");
  fs.writeFileSync(path.join(cluster, "tablespace_map"), "16384 /tmp\n");
  const manifest = JSON.parse(fs.readFileSync(path.join(unpacked, "backup.json"), "utf8"));
  const changed = { ...manifest, entries: manifest.entries + 2 };
  fs.writeFileSync(path.join(unpacked, "backup.json"), JSON.stringify(changed));
  const archive = path.join(scratchFolder(), "hostile.tar.gz");
  const names = ["files", "secret", "pgdata", "backup.json"];
  execFileSync("tar", ["--format=ustar", "-czf", archive, "-C", unpacked, ...names]);

  const dataDir = scratchFolder();
  await restoreBackup(archive, dataDir);
  const left = fs.readdirSync(path.join(dataDir, "pgdata"));
  for (const name of ["postgresql.auto.conf", "recovery.signal", "tablespace_map"])
    expect(left).not.toContain(name);
  const database = await openForTest({ dataDir });
  expect(await queryValues(database, "select answer from kept")).toEqual([42]);
  expect(fs.existsSync(ran)).toBe(false);
});

test("unpacks nothing that doesn't fit on the disk", async () => {
  const { file } = await smallBackup();
  const dataDir = scratchFolder();
  const outcome = await restoreBackup(file, dataDir, () => 1_000_000).catch(
    (error: unknown) => error,
  );
  expect(outcome).toBeInstanceOf(DatabaseError);
  expect(String(outcome)).toMatch(/doesn't fit on the disk/);
  expect(fs.readdirSync(dataDir)).toEqual([]);
});

test("never overwrites a backup, nor writes into the folder it protects", async () => {
  const { file, dataDir } = await smallBackup();
  const database = await openForTest({ dataDir });
  const order = { connection: database.connection, dataDir, now };
  await expect(createBackup({ ...order, to: file })).rejects.toThrow(/exists already/);
  const within = path.join(dataDir, "files/desk.tar.gz");
  await expect(createBackup({ ...order, to: within })).rejects.toThrow(
    /outside of what they protect/,
  );
  const nowhere = "/no/such/folder/desk.tar.gz";
  await expect(createBackup({ ...order, to: nowhere })).rejects.toThrow(
    /is not there: make it first/,
  );
});

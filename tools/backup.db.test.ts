import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { runProgram } from "#server/postgres/processes/run-program.ts";
import { openForTest, queryValues } from "#testing/fixtures/postgres/open-for-test.ts";
import { scratchFolder } from "#testing/fixtures/postgres/scratch-folder.ts";
import { startApp } from "#testing/fixtures/postgres/start-app.ts";
import { waitUntil } from "#testing/fixtures/postgres/wait-until.ts";

const repository = path.resolve(import.meta.dirname, "..");

async function run(tool: "backup" | "restore", args: string[], from: string, env = {}) {
  const file = path.join(import.meta.dirname, `${tool}.ts`);
  const { ok, output, complaint } = await runProgram(process.execPath, [file, ...args], {
    cwd: repository,
    env: { PATH: process.env.PATH, INIT_CWD: from, ...env },
  });
  return { ok, output, complaint };
}

test("backs up a workspace beside the running app, and restores it elsewhere", async () => {
  const folder = scratchFolder();
  const dataDir = path.join(folder, "data");
  const app = startApp({ dataDir, doesWrite: true });
  await app.firstWords();
  await waitUntil("a hundred rows are acknowledged", () => app.rows >= 100);
  const before = app.rows;

  const backup = await run("backup", ["--to", ".", "--data-dir", "data"], folder);
  expect(backup).toMatchObject({ ok: true, complaint: "" });
  const [file] = fs.readdirSync(folder).filter((name) => name.endsWith(".tar.gz"));
  expect(file).toMatch(/^deskbell-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.gz$/);
  expect(backup.output).toContain(file);

  const order = ["--from", file ?? "", "--data-dir", "copy"];
  expect(await run("restore", order, folder)).toMatchObject({ ok: true, complaint: "" });
  const restored = await openForTest({ dataDir: path.join(folder, "copy") });
  const [count] = await queryValues(restored, "select count(*)::int from written");
  expect(count).toBeGreaterThanOrEqual(before);

  const refused = await run("restore", ["--from", file ?? "", "--data-dir", "data"], folder);
  expect(refused).toMatchObject({ ok: false, output: "" });
  expect(refused.complaint).toMatch(/data is not empty.*\n$/);
});

test("starts the database for a backup if no app runs, and stops it afterwards", async () => {
  const folder = scratchFolder();
  const dataDir = path.join(folder, "data");
  const database = await openForTest({ dataDir });
  await database.stop();
  const backup = await run("backup", ["--to", "desk.tar.gz", "--data-dir", "data"], folder);
  expect(backup).toMatchObject({ ok: true, complaint: "" });
  expect(fs.existsSync(path.join(dataDir, "pgdata/postmaster.pid"))).toBe(false);
});

test("a restore that may not read the backup or make the folder says so in one line", async () => {
  const folder = scratchFolder();
  // The right to read is root's anyway; a link to itself can't be read by anyone.
  fs.symlinkSync("loop.tar.gz", path.join(folder, "loop.tar.gz"));
  fs.writeFileSync(path.join(folder, "file.tar.gz"), "a letter");
  for (const [file, target, says] of [
    ["loop.tar.gz", "new", /^This account can't read .*loop\.tar\.gz: .*\n$/],
    ["none.tar.gz", "new", /^There is no backup at .*none\.tar\.gz: .*\n$/],
    ["file.tar.gz", "file.tar.gz", /^This account can't make or read the folder .*\n$/],
  ] as const) {
    const refused = await run("restore", ["--from", file, "--data-dir", target], folder);
    expect(refused).toMatchObject({ ok: false, complaint: expect.stringMatching(says) });
  }
});

test.for([
  ["no place", [], {}, /^Choose where to save the backup/],
  ["a word we do not know", ["--too", "x"], {}, /^Unknown option '--too'/],
  ["a folder without a desk", ["--to", "a.tar.gz", "--data-dir", "none"], {}, /no database in/],
  ["a server of one's own", ["--to", "a.tar.gz"], { DATABASE_URL: "postgres://h/d" }, /pg_dump/],
] as const)("a backup with %s says in one line what to do", async ([, args, env, says]) => {
  const folder = scratchFolder();
  const { ok, output, complaint } = await run("backup", [...args], folder, env);
  expect({ ok, output }).toEqual({ ok: false, output: "" });
  expect(complaint).toMatch(says);
  expect(complaint.trim().split("\n")).toHaveLength(1);
  expect(fs.readdirSync(folder)).toEqual([]);
});

import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findBinaries } from "#server/postgres/binaries/find-binaries.ts";
import { chooseOsAccount } from "#server/postgres/processes/os-account.ts";
import { launch } from "#server/postgres/supervisor/launch-server.ts";
import { parsePidFile } from "#server/postgres/supervisor/pid-file.ts";
import { createSocketFolder } from "#server/postgres/supervisor/socket-folder.ts";
import { openForTest, queryValues } from "#testing/fixtures/postgres/open-for-test.ts";
import { canRunAsNobody, isRoot, nobody } from "#testing/fixtures/postgres/run-as-nobody.ts";
import { scratchFolder } from "#testing/fixtures/postgres/scratch-folder.ts";
import { serverPid } from "#testing/fixtures/postgres/server-processes.ts";
import { startApp } from "#testing/fixtures/postgres/start-app.ts";
import { waitUntil } from "#testing/fixtures/postgres/wait-until.ts";
import { DatabaseError } from "./database-error.ts";
import { type EmbeddedOptions, openEmbedded } from "./open-embedded.ts";

async function problemWith(options: EmbeddedOptions): Promise<string> {
  const outcome = await openEmbedded(options).catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(DatabaseError);
  const { message } = outcome as DatabaseError;
  expect(message.split("\n")).toHaveLength(1);
  return message;
}

async function stoppedCluster(): Promise<string> {
  const dataDir = scratchFolder();
  const database = await openForTest({ dataDir });
  await queryValues(database, "create table kept as select 42 as answer");
  await database.stop();
  return dataDir;
}

test("leaves a folder made by another PostgreSQL version alone, and names both versions", async () => {
  const dataDir = await stoppedCluster();
  fs.writeFileSync(path.join(dataDir, "pgdata/PG_VERSION"), "17\n");
  const text = await problemWith({ dataDir });
  expect(text).toMatch(/made by PostgreSQL 17, and this is PostgreSQL 18: set DESKBELL_PG_BIN/);
});

test("a start that fails after the server is running doesn't block the next one", async () => {
  const dataDir = scratchFolder();
  const full = { default_transaction_read_only: "on" }; // Refuses the same writes as a full disk.
  await expect(openEmbedded({ dataDir, settings: full })).rejects.toThrow(/read-only/);
  const database = await openForTest({ dataDir });
  expect(await queryValues(database, "select 42 as answer")).toEqual([42]);
});

test("doesn't mistake a folder with files but no database for a new one", async () => {
  const dataDir = scratchFolder();
  fs.mkdirSync(path.join(dataDir, "pgdata"));
  fs.writeFileSync(path.join(dataDir, "pgdata/letter.txt"), "not a database");
  expect(await problemWith({ dataDir })).toMatch(/holds files but no database/);
  expect(fs.readdirSync(dataDir)).toEqual(["pgdata"]);
});

test("names a file where the data folder should be", async () => {
  const file = path.join(scratchFolder(), "data");
  fs.writeFileSync(file, "");
  expect(await problemWith({ dataDir: file })).toMatch(/a file stands in its way/);
});

test("names the setting if the programs are missing", async () => {
  const text = await problemWith({ dataDir: scratchFolder(), binDir: "/no/such/folder" });
  expect(text).toMatch(/DESKBELL_PG_BIN names \/no\/such\/folder/);
});

test("a stale pid file with the number of an unrelated process doesn't block the start", async () => {
  const dataDir = await stoppedCluster();
  const stranger = process.pid; // Alive, may be signaled, and is no database server.
  const lines = [stranger, `${dataDir}/pgdata`, 1_700_000_000, 5432, `${dataDir}/socket`, "", ""];
  fs.writeFileSync(path.join(dataDir, "pgdata/postmaster.pid"), lines.join("\n"));
  const owner = fs.statSync(path.join(dataDir, "pgdata"));
  fs.chownSync(path.join(dataDir, "pgdata/postmaster.pid"), owner.uid, owner.gid);
  const database = await openForTest({ dataDir });
  expect(await queryValues(database, "select answer from kept")).toEqual([42]);
});

test("leaves a server started by another process alone, and names it", async () => {
  const dataDir = await stoppedCluster();
  fs.chmodSync(dataDir, 0o755);
  const clusterDir = path.join(dataDir, "pgdata");
  const account = chooseOsAccount(dataDir, clusterDir);
  const { postgres } = await findBinaries({ account, dataDir });
  const socketFolder = createSocketFolder(dataDir, account, true);
  const args = ["-D", clusterDir, "-k", socketFolder, "-c", "listen_addresses="];
  const stranger = launch({
    file: postgres,
    args,
    clusterDir,
    env: {},
    account,
    onLine: () => {},
  });
  onTestFinished(async () => {
    stranger.letGo();
    await stranger.whenExited;
  });
  await waitUntil("the other server is ready", () => parsePidFile(clusterDir)?.isReady === true);

  expect(await problemWith({ dataDir, purpose: "command" })).toMatch(
    new RegExp(`Another PostgreSQL server \\(process ${serverPid(dataDir)}\\) has the database`),
  );
  expect(stranger.complaint()).not.toMatch(/shutdown request/);
});

if (canRunAsNobody) {
  test("a user who can't write to the data folder is asked to choose another", async () => {
    const dataDir = scratchFolder();
    const app = startApp({ dataDir, ...nobody });
    expect(await app.firstWords()).toMatch(/problem The data folder .* is not open to the account/);
  });

  test("a user who doesn't own a running database learns who does", async () => {
    const folder = scratchFolder();
    fs.chmodSync(folder, 0o755);
    await openForTest({ dataDir: folder });
    const app = startApp({ dataDir: folder, purpose: "command", ...nobody });
    expect(await app.firstWords()).toMatch(
      /problem The data folder .* run it as the folder's owner/,
    );
  });

  test("reports a user ID without an account", async () => {
    const dataDir = scratchFolder();
    const stray = { uid: 54_321, gid: 54_321 };
    fs.chownSync(dataDir, stray.uid, stray.gid);
    const app = startApp({ dataDir, ...stray });
    expect(await app.firstWords()).toMatch(/problem User id 54321 has no entry in \/etc\/passwd/);
  });
}

if (isRoot && canMount()) {
  test("reports a full disk, and removes the incomplete database", async () => {
    const dataDir = scratchFolder();
    mountSmallDisk(dataDir, "12m");
    expect(await problemWith({ dataDir })).toMatch(/The disk that holds .* is full/);
    expect(fs.readdirSync(dataDir)).toEqual([]);
  });

  test("a disk that fills up under a running app loses nothing that was acknowledged", async () => {
    const dataDir = scratchFolder();
    mountSmallDisk(dataDir, "80m");
    const database = await openForTest({ dataDir });
    await queryValues(database, "create table kept (number int, filler text)");
    const insert = "insert into kept select $, repeat(md5(random()::text), 30000) returning number";
    let acknowledged = 0;
    for (let isFull = false; !isFull; ) {
      const next = insert.replace("$", String(acknowledged));
      isFull = await queryValues(database, next).then(
        () => ++acknowledged > 500,
        () => true,
      );
    }
    await database.stop();
    spawnSync("mount", ["-o", "remount,size=200m", dataDir]);
    const again = await openForTest({ dataDir });
    expect(await queryValues(again, "select count(*)::int from kept")).toEqual([acknowledged]);
  });
}

function canMount(): boolean {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "deskbell-mount-"));
  const { status } = spawnSync("mount", ["-t", "tmpfs", "none", folder]);
  spawnSync("umount", [folder]);
  fs.rmdirSync(folder);
  return status === 0;
}

function mountSmallDisk(folder: string, size: string): void {
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "none", folder]);
  expect(status).toBe(0);
  onTestFinished(() => {
    spawnSync("umount", ["--lazy", folder]);
  });
}

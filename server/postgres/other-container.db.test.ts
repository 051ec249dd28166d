// A data folder shared by containers: processes of one can't be seen from another, by their IDs or by shared memory.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { openForTest, queryValues } from "#testing/fixtures/postgres/open-for-test.ts";
import { scratchFolder } from "#testing/fixtures/postgres/scratch-folder.ts";
import {
  serverPid,
  serverProcesses,
  untilNoServer,
} from "#testing/fixtures/postgres/server-processes.ts";
import { startApp } from "#testing/fixtures/postgres/start-app.ts";
import { waitUntil } from "#testing/fixtures/postgres/wait-until.ts";
import { suiteThatNeeds } from "#testing/suite-that-needs.ts";
import { clusterFolderOf } from "./data-folder.ts";
import { openEmbedded } from "./open-embedded.ts";

const container = ["unshare", "--pid", "--ipc", "--fork", "--kill-child", "--mount-proc"];
const canRun = ([program = "", ...args]: readonly string[]): boolean =>
  spawnSync(program, args, { stdio: "ignore" }).status === 0;
const hasContainers = canRun([...container, "true"]);
const hasLocks = canRun(["flock", "--version"]);

suiteThatNeeds("the right to mount a file system", hasContainers, () => {
  test("an app in another container gets an error and starts no server", async () => {
    const dataDir = scratchFolder();
    const app = startApp({ dataDir, doesWrite: true });
    expect(await app.firstWords()).toBe("open alone");
    const server = serverPid(dataDir);
    const second = startApp({ dataDir, under: container });
    const text = await second.firstWords();
    expect(text).toContain(`problem Deskbell is already running on ${dataDir}`);
    expect(text).toContain("of another container");
    expect(serverPid(dataDir)).toBe(server);
    await waitUntil("the first app goes on writing", () => app.rows >= 100);
  });

  test("a command shares the server of an app in another container", async () => {
    const dataDir = scratchFolder();
    const app = startApp({ dataDir, doesWrite: true, under: container });
    expect(await app.firstWords()).toBe("open alone");
    const command = await openEmbedded({ dataDir, purpose: "command" });
    expect(command.isAttached).toBe(true);
    expect(await queryValues(command, "select count(*) > 0 from written")).toEqual([true]);
  });

  test("never starts a second server beside one that it can't reach", async () => {
    const dataDir = scratchFolder();
    const app = startApp({ dataDir, doesWrite: true });
    expect(await app.firstWords()).toBe("open alone");
    // As another container sees it: the recorded process, socket and shared memory exist elsewhere.
    const file = `${clusterFolderOf(dataDir)}/postmaster.pid`;
    const lines = fs.readFileSync(file, "utf8").split("\n");
    const elsewhere = ["999999999", lines[1], lines[2], lines[3], "/nowhere", "", ""];
    fs.writeFileSync(file, `${elsewhere.join("\n")}\n`);
    const servers = serverProcesses(dataDir).length;
    const second = startApp({ dataDir, under: container });
    await waitUntil("the second app has tried", () => second.lines.length > 0);
    expect(second.lines).toEqual(["note Waiting for another process to let go of the database."]);
    expect(serverProcesses(dataDir).length).toBeLessThanOrEqual(servers + 1);
    second.child.kill("SIGKILL");
    fs.writeFileSync(file, lines.join("\n"));
    await app.end("SIGKILL");
    await untilNoServer(dataDir);
    const database = await openForTest({ dataDir });
    const [count] = await queryValues(database, "select count(*)::int from written");
    expect(count).toBeGreaterThanOrEqual(app.rows);
  });
});

suiteThatNeeds("flock", hasLocks, () => {
  test("an app waits for the lock on its database folder", async () => {
    const dataDir = scratchFolder();
    const first = await openForTest({ dataDir });
    await queryValues(first, "create table kept as select 42 as answer");
    await first.stop();
    await untilNoServer(dataDir);
    const holder = spawn("flock", [clusterFolderOf(dataDir), "sh", "-c", "echo locked; read -r _"]);
    onTestFinished(() => void holder.kill("SIGKILL"));
    await once(holder.stdout, "data");
    const app = startApp({ dataDir });
    await waitUntil("the app waits", () => app.lines.length > 0);
    expect(app.lines).toEqual(["note Waiting for another process to let go of the database."]);
    expect(serverProcesses(dataDir)).toEqual([]);
    holder.stdin.end();
    expect(await app.firstWords()).toBe("open alone");
  });
});

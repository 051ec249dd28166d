import fs from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { bundledBinaries } from "#server/postgres/binaries/bundled-binaries.ts";
import { findBinaries } from "#server/postgres/binaries/find-binaries.ts";
import { chooseOsAccount } from "#server/postgres/processes/os-account.ts";
import { runProgram } from "#server/postgres/processes/run-program.ts";
import { openForTest, queryValues } from "#testing/fixtures/postgres/open-for-test.ts";
import { canRunAsNobody, isRoot, nobody } from "#testing/fixtures/postgres/run-as-nobody.ts";
import { scratchFolder } from "#testing/fixtures/postgres/scratch-folder.ts";
import { serverProcesses, untilNoServer } from "#testing/fixtures/postgres/server-processes.ts";
import { startApp } from "#testing/fixtures/postgres/start-app.ts";
import { waitUntil } from "#testing/fixtures/postgres/wait-until.ts";

// Copies the package as npm unpacks it if install scripts are blocked: without its links.
function copyOfPackage(into: string): string {
  const shipped = bundledBinaries();
  const nativeDir = path.join(into, "package/native");
  for (const entry of fs.readdirSync(shipped, { withFileTypes: true, recursive: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const target = path.join(nativeDir, path.relative(shipped, file));
    fs.mkdirSync(path.dirname(target), { recursive: true });
    if (entry.isFile()) linkOrCopy(file, target);
  }
  fs.copyFileSync(path.join(shipped, "../package.json"), path.join(into, "package/package.json"));
  return nativeDir;
}

function linkOrCopy(file: string, target: string): void {
  try {
    fs.linkSync(file, target);
  } catch {
    fs.copyFileSync(file, target); // Another disk, or a file this account may not link.
  }
}

test("supports a data folder with a path too long for a socket", async () => {
  const dataDir = path.join(scratchFolder(), "a-rather-long-name/".repeat(8));
  const database = await openForTest({ dataDir });
  expect(await queryValues(database, "select 1")).toEqual([1]);
  expect(database.connection.host.startsWith(dataDir)).toBe(false);
  expect(fs.statSync(database.connection.host).mode & 0o777).toBe(0o700);
  const beside = await openForTest({ dataDir, purpose: "command" });
  expect(beside.isAttached).toBe(true);
});

test("creates links that a blocked install script left out, at the first start", async () => {
  const folder = scratchFolder();
  fs.chmodSync(folder, 0o755);
  const nativeDir = copyOfPackage(folder);
  const dataDir = path.join(folder, "data");
  const account = chooseOsAccount(dataDir, dataDir);
  const binaries = await findBinaries({ account, dataDir, nativeDir });
  expect(binaries.postgres).toBe(path.join(nativeDir, "bin/postgres"));
  const database = await openForTest({ dataDir, binDir: path.dirname(binaries.postgres) });
  expect(await queryValues(database, "select 1")).toEqual([1]);
});

if (isRoot) {
  test("as root, runs the database of a project in a home folder closed to others", async () => {
    const home = scratchFolder();
    const nativeDir = copyOfPackage(home);
    const systemDir = fs.mkdtempSync("/var/tmp/deskbell-system-");
    onTestFinished(() => fs.rmSync(systemDir, { recursive: true }));
    fs.chmodSync(systemDir, 0o755);
    const dataDir = path.join(home, "data");
    const account = chooseOsAccount(dataDir, dataDir);
    expect(account?.uid).toBeGreaterThan(0);

    const binaries = await findBinaries({ account, dataDir, nativeDir, systemDir });
    expect(binaries.postgres.startsWith(systemDir)).toBe(true);
    const database = await openForTest({ dataDir, binDir: path.dirname(binaries.postgres) });
    expect(await queryValues(database, "select 1")).toEqual([1]);
    for (const pid of serverProcesses(dataDir))
      expect(fs.statSync(`/proc/${pid}`).uid).toBe(account?.uid);
    expect(fs.statSync(home).mode & 0o777).toBe(0o700);
  });
}

if (canRunAsNobody) {
  test("as a plain user, the server runs as that user, who keeps it under root too", async () => {
    const dataDir = scratchFolder();
    fs.chownSync(dataDir, nobody.uid, nobody.gid);
    const app = startApp({ dataDir, doesWrite: true, ...nobody });
    expect(await app.firstWords()).toBe("open alone");
    await waitUntil("a row is acknowledged", () => app.rows > 0);
    for (const pid of serverProcesses(dataDir))
      expect(fs.statSync(`/proc/${pid}`).uid).toBe(nobody.uid);
    await app.end("SIGKILL");
    await untilNoServer(dataDir);

    const underRoot = await openForTest({ dataDir });
    expect(await queryValues(underRoot, "select count(*) > 0 from written")).toEqual([true]);
    await underRoot.stop();
    const again = startApp({ dataDir, ...nobody });
    expect(await again.firstWords()).toBe("open alone");
  });

  test("a plain user with a read-only package gets a repaired copy", async () => {
    const folder = scratchFolder();
    fs.chmodSync(folder, 0o755);
    copyOfPackage(folder);
    // Runs as a separate process, because only another process can be another user.
    const dataDir = path.join(folder, "data");
    fs.mkdirSync(dataDir);
    fs.chownSync(dataDir, nobody.uid, nobody.gid);
    const program = `
      const { findBinaries } = await import(${JSON.stringify(path.join(import.meta.dirname, "binaries/find-binaries.ts"))});
      const [dataDir, nativeDir] = process.argv.slice(1);
      console.log((await findBinaries({ account: null, dataDir, nativeDir })).postgres);`;
    const result = await runProgram(
      process.execPath,
      ["--input-type=module", "-e", program, dataDir, path.join(folder, "package/native")],
      { ...nobody, cwd: "/", env: {} },
    );
    expect(result.complaint).toBe("");
    expect(result.output.startsWith(`${dataDir}/postgres-`)).toBe(true);
  });
}

if (!isRoot) {
  test("as a plain user, the server runs as that user", async () => {
    const dataDir = scratchFolder();
    await openForTest({ dataDir });
    for (const pid of serverProcesses(dataDir))
      expect(fs.statSync(`/proc/${pid}`).uid).toBe(process.getuid?.());
  });
}

import fs from "node:fs";
import path from "node:path";
import type { Binaries } from "#server/postgres/binaries/find-binaries.ts";
import { minimalEnv } from "#server/postgres/processes/minimal-env.ts";
import { type OsAccount, spawnIdentity } from "#server/postgres/processes/os-account.ts";
import { isProcessAlive } from "#server/postgres/processes/process-status.ts";
import { type ProgramResult, runProgram } from "#server/postgres/processes/run-program.ts";
import { clusterPathFor } from "#server/postgres/supervisor/cluster-path.ts";
import { superuser } from "./connection.ts";
import { clusterFolderName } from "./data-folder.ts";
import { DatabaseError } from "./database-error.ts";
import { explainFailure } from "./explain-failure.ts";

const unfinishedPrefix = `${clusterFolderName}-making-`;

// Creates the cluster under another name and renames it when complete, so that a power failure never leaves half a
// database.
export async function initializeCluster(
  dataDir: string,
  binaries: Binaries,
  account: OsAccount,
  isDurable: boolean,
): Promise<void> {
  removeLeftovers(dataDir);
  requireNothingIn(path.join(dataDir, clusterFolderName));
  const buildDir = fs.mkdtempSync(path.join(dataDir, `${unfinishedPrefix}${process.pid}-`));
  if (account) fs.chownSync(buildDir, account.uid, account.gid);
  try {
    await runInitdb(buildDir, binaries, account, isDurable, dataDir);
    fs.renameSync(buildDir, path.join(dataDir, clusterFolderName));
  } catch (error) {
    fs.rmSync(buildDir, { recursive: true, force: true });
    const code = (error as NodeJS.ErrnoException).code;
    // Two processes may start for the first time concurrently: the other one's cluster is as good.
    if (code !== "ENOTEMPTY" && code !== "EEXIST") throw error;
  }
}

async function runInitdb(
  folder: string,
  binaries: Binaries,
  account: OsAccount,
  isDurable: boolean,
  dataDir: string,
): Promise<void> {
  const clusterPath = await clusterPathFor(folder, account);
  const run = (locale: readonly string[]) =>
    runProgram(
      binaries.initdb,
      [
        "-D",
        clusterPath.name,
        "-U",
        superuser,
        "--auth-local=trust",
        "--auth-host=reject",
        "-E",
        "UTF8",
        "--data-checksums",
        ...locale,
        ...(isDurable ? [] : ["--no-sync"]),
      ],
      {
        ...spawnIdentity(account),
        cwd: "/",
        env: minimalEnv(),
        handedFolder: clusterPath.handedFolder,
      },
    );
  if (binaries.major < 17) return requireDone(await run(["--locale=C.UTF-8"]), dataDir);
  // The built-in C.UTF-8 never changes under an index, as the system's locales do with upgrades.
  const builtin = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
  // pg_trgm asks the system which characters are letters: by the system's locale C, only those of ASCII.
  const result = await run([...builtin, "--lc-ctype=C.UTF-8"]);
  const isUnknownLocale = !result.ok && result.complaint.includes("invalid locale name");
  requireDone(isUnknownLocale ? await run(builtin) : result, dataDir);
}

function requireDone({ ok, complaint }: ProgramResult, dataDir: string): void {
  if (!ok) throw explainFailure(complaint, dataDir);
}

function removeLeftovers(dataDir: string): void {
  for (const name of fs.readdirSync(dataDir)) {
    if (!name.startsWith(unfinishedPrefix)) continue;
    const maker = Number.parseInt(name.slice(unfinishedPrefix.length), 10);
    if (!isProcessAlive(maker))
      fs.rmSync(path.join(dataDir, name), { recursive: true, force: true });
  }
}

export function isInitialized(clusterDir: string): boolean {
  return fs.existsSync(path.join(clusterDir, "PG_VERSION"));
}

function requireNothingIn(clusterDir: string): void {
  if (!fs.existsSync(clusterDir) || fs.readdirSync(clusterDir).length === 0) return;
  if (isInitialized(clusterDir)) return; // Another process was faster.
  throw new DatabaseError(
    `The folder ${clusterDir} holds files but no database: move them away, or set DATA_DIR to another folder.`,
  );
}

export function requireVersion(clusterDir: string, major: number): void {
  const written = fs.readFileSync(path.join(clusterDir, "PG_VERSION"), "utf8").trim();
  if (Number(written) === major) return;
  throw new DatabaseError(
    `The database in ${clusterDir} was made by PostgreSQL ${written}, and this is PostgreSQL ${major}: set DESKBELL_PG_BIN to the programs of PostgreSQL ${written}, or start with a new DATA_DIR.`,
  );
}

// TCP connections are rejected, even if a port is opened by hand; over the socket, in a private folder, any process
// that can reach it may connect. Older clusters had "trust" for TCP as well.
export function closeTcp(clusterDir: string, account: OsAccount): void {
  const file = path.join(clusterDir, "pg_hba.conf");
  const rules =
    "# Written by Deskbell at each start.\nlocal all all trust\nhost all all all reject\n";
  if (fs.existsSync(file) && fs.readFileSync(file, "utf8") === rules) return;
  const beside = `${file}.new`;
  fs.writeFileSync(beside, rules, { mode: 0o600 });
  if (account) fs.chownSync(beside, account.uid, account.gid);
  fs.renameSync(beside, file);
}

// A cluster that root unpacked or copied must belong to the account that runs it.
export function changeOwner(clusterDir: string, account: OsAccount): void {
  if (!account || fs.statSync(clusterDir).uid === account.uid) return;
  for (const entry of fs.readdirSync(clusterDir, { withFileTypes: true, recursive: true }))
    fs.lchownSync(path.join(entry.parentPath, entry.name), account.uid, account.gid);
  fs.chmodSync(clusterDir, 0o700);
  fs.chownSync(clusterDir, account.uid, account.gid);
}

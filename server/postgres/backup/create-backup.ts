import fs from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import type { Connection } from "#server/postgres/connection.ts";
import { clusterFolderName, clusterFolderOf } from "#server/postgres/data-folder.ts";
import { DatabaseError } from "#server/postgres/database-error.ts";
import { copyCluster } from "./cluster-copy.ts";
import { type Manifest, manifestName } from "./manifest.ts";
import { type Entry, writeTar } from "./tar-writer.ts";
import { type NamedEntry, walkFolder } from "./walk-folder.ts";

type BackupOptions = { connection: Connection; dataDir: string; to: string; now: Date };
type BackupResult = { file: string; bytes: number; entries: number };

// Excludes only what belongs to the running server or to this machine. Earlier versions wrote a file beside its place:
// a killed process left `<hash>.<random>` there.
const partialFiles = "files/arriving|files/.*/[0-9a-f]{64}\\..*";
const excludedFiles = new RegExp(
  `^(${clusterFolderName}|socket|restoring-.*|${clusterFolderName}-.*|postgres-.*|last-backup.*|${partialFiles})(/|$)`,
);

// Copies the whole data folder into one file while the app runs. The file gets its name only when it is complete.
export async function createBackup({
  connection,
  dataDir,
  to,
  now,
}: BackupOptions): Promise<BackupResult> {
  assertTargetAvailable(to, dataDir);
  const partial = `${to}.partial`;
  const client = new pg.Client({ ...connection, application_name: "deskbell backup" });
  client.on("error", () => {}); // A lost connection fails the next query, which is soon enough.
  await client.connect();
  const count = { entries: 0 };
  const whole = backupEntries(client, dataDir, () => manifestOf(client, now, count.entries));
  try {
    await pipeline(
      writeTar(whole, () => count.entries++),
      createGzip({ level: 3 }),
      fs.createWriteStream(partial, { mode: 0o600, flush: true }),
    );
    fs.renameSync(partial, to);
    return { file: to, bytes: fs.statSync(to).size, entries: count.entries };
  } catch (error) {
    fs.rmSync(partial, { force: true });
    throw explain(error, to);
  } finally {
    await client.end().catch(() => {});
  }
}

async function* backupEntries(
  client: pg.Client,
  dataDir: string,
  manifest: () => Promise<Manifest>,
): AsyncGenerator<Entry> {
  const copied = new Set<string>();
  yield* filesNotYetCopied(copied, dataDir);
  yield* copyCluster(client, clusterFolderOf(dataDir));
  // A row saved during the copy may refer to a file added during the copy.
  yield* filesNotYetCopied(copied, dataDir);
  yield {
    kind: "words",
    name: manifestName,
    text: `${JSON.stringify(await manifest(), null, 2)}\n`,
  };
}

async function manifestOf(client: pg.Client, now: Date, entries: number): Promise<Manifest> {
  const { rows } = await client.query("select current_setting('server_version') as version");
  const [{ version }] = rows;
  return {
    format: 1,
    createdBy: "deskbell",
    createdAt: now.toISOString(),
    postgres: version,
    entries,
  };
}

function assertTargetAvailable(to: string, dataDir: string): void {
  if (fs.existsSync(to))
    throw new DatabaseError(`${to} exists already: name another file, or remove it first.`);
  if (!fs.existsSync(path.dirname(to)))
    throw new DatabaseError(
      `The folder ${path.dirname(to)} is not there: make it first, or mount the disk it lies on.`,
    );
  const folder = fs.realpathSync(path.dirname(to));
  if (`${folder}${path.sep}`.startsWith(`${fs.realpathSync(dataDir)}${path.sep}`))
    throw new DatabaseError(
      `${to} lies in the data folder itself: keep backups outside of what they protect.`,
    );
}

function explain(error: unknown, to: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC" || code === "EDQUOT")
    return new DatabaseError(
      `The disk that holds ${path.dirname(to)} is full: make room there, or name another place.`,
      message,
    );
  if (code === "EACCES" || code === "EPERM" || code === "EROFS")
    return new DatabaseError(
      `The backup cannot be written to ${to}: run it as an account that may write there and read the data folder.`,
      message,
    );
  return error;
}

async function* filesNotYetCopied(
  copied: Set<string>,
  dataDir: string,
): AsyncGenerator<NamedEntry> {
  for await (const entry of walkFolder(dataDir, "", (name) => !excludedFiles.test(name))) {
    if (copied.has(entry.name)) continue;
    copied.add(entry.name);
    yield entry;
  }
}

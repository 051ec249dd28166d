import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { type EmbeddedDatabase, openEmbedded } from "#server/postgres/open-embedded.ts";
import { isAlive } from "#server/postgres/processes/process-signs.ts";
import { prepareEngine } from "#server/scheduler/engine.ts";
import { migrate } from "#server/store/migrate.ts";

export type PostgresForTests = Pick<EmbeddedDatabase, "connection" | "url">;

declare module "vitest" {
  interface ProvidedContext {
    postgres: PostgresForTests;
  }
}

const folderPrefix = "deskbell-tests-";
let opening: Promise<{ database: EmbeddedDatabase; dataDir: string }> | null = null;

// One server for the whole run: tests keep apart by working in a workspace of their own.
export async function setup(project: TestProject): Promise<void> {
  opening ??= openForRun();
  const { connection, url } = (await opening).database;
  project.provide("postgres", { connection, url });
}

export async function teardown(): Promise<void> {
  const opened = await opening;
  opening = null;
  await opened?.database.stop();
  if (opened) fs.rmSync(opened.dataDir, { recursive: true, force: true });
}

async function openForRun(): Promise<{ database: EmbeddedDatabase; dataDir: string }> {
  removeLeftovers();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), `${folderPrefix}${process.pid}-`));
  const database = await openEmbedded({
    dataDir,
    purpose: "command",
    // What a test wrote need not survive the machine, only the test.
    settings: {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      max_connections: "200",
    },
  });
  await migrate(database.connection);
  await prepareJobs(database.connection);
  return { database, dataDir };
}

/** Whatever is written may schedule a job, also where no engine runs. */
async function prepareJobs(connection: EmbeddedDatabase["connection"]): Promise<void> {
  const pool = new pg.Pool(connection);
  pool.on("error", () => {});
  await prepareEngine(pool);
  await pool.end();
}

// A run that was killed could not clean up; its server ended with it.
function removeLeftovers(): void {
  for (const name of fs.readdirSync(os.tmpdir())) {
    const folder = path.join(os.tmpdir(), name);
    const pid = Number.parseInt(name.slice(folderPrefix.length), 10);
    if (name.startsWith(folderPrefix) && !isAlive(pid))
      fs.rmSync(folder, { recursive: true, force: true });
    if (/^deskbell-\d+-[0-9a-f]{12}$/.test(name)) removeIfLongEmpty(folder);
  }
}

function removeIfLongEmpty(socketFolder: string): void {
  try {
    if (Date.now() - fs.statSync(socketFolder).mtimeMs > 60_000) fs.rmdirSync(socketFolder);
  } catch {
    return; // in use, or not ours
  }
}

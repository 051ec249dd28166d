import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { clusterFolderOf } from "#server/postgres/data-folder.ts";
import { type EmbeddedDatabase, openEmbedded } from "#server/postgres/open-embedded.ts";
import { isProcessAlive } from "#server/postgres/processes/process-status.ts";
import { migrateJobEngine } from "#server/scheduler/migrate-job-engine.ts";
import { migrate } from "#server/store/migrate.ts";

export interface TestPostgres extends Pick<EmbeddedDatabase, "connection" | "url"> {
  /** An empty, migrated database, to be copied within the server. */
  readonly template: string;
  /** The same as the data folder of a stopped server, to be copied for a separate server. */
  readonly clusterFolder: string;
}

interface OpenedForRun {
  readonly database: EmbeddedDatabase;
  readonly dataDir: string;
  readonly clusterFolder: string;
}

declare module "vitest" {
  interface ProvidedContext {
    postgres: TestPostgres;
  }
}

const folderPrefix = "deskbell-tests-";
const template = "desk_template";
let opening: Promise<OpenedForRun> | null = null;

// One server for the whole run: tests are isolated by using their own workspace or a copy of the empty database.
export async function setup(project: TestProject): Promise<void> {
  opening ??= openForRun();
  const { database, clusterFolder } = await opening;
  const { connection, url } = database;
  project.provide("postgres", { connection, url, template, clusterFolder });
}

export async function teardown(): Promise<void> {
  const opened = await opening;
  opening = null;
  await opened?.database.stop();
  if (opened) fs.rmSync(opened.dataDir, { recursive: true, force: true });
}

async function openForRun(): Promise<OpenedForRun> {
  removeLeftovers();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), `${folderPrefix}${process.pid}-`));
  const open = () =>
    openEmbedded({
      dataDir,
      purpose: "command",
      // Test data need not survive a machine crash.
      settings: {
        fsync: "off",
        synchronous_commit: "off",
        full_page_writes: "off",
        max_connections: "200",
      },
    });
  const made = await open();
  await migrate(made.connection);
  await prepareJobs(made.connection);
  await made.stop();
  const clusterFolder = path.join(dataDir, "empty-desk");
  fs.cpSync(clusterFolderOf(dataDir), clusterFolder, { recursive: true });
  const database = await open();
  await makeTemplate(database.connection);
  return { database, dataDir, clusterFolder };
}

async function makeTemplate({ database, ...server }: EmbeddedDatabase["connection"]) {
  const client = new pg.Client({ ...server, database: "postgres" });
  await client.connect();
  await client.query(`create database ${template} template ${database}`);
  await client.end();
}

/** Any write may schedule a job, even if no job engine runs. */
async function prepareJobs(connection: EmbeddedDatabase["connection"]): Promise<void> {
  const pool = new pg.Pool(connection);
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  await migrateJobEngine(pool);
  await pool.end();
}

// A killed run could not clean up; its server ended with it.
function removeLeftovers(): void {
  for (const name of fs.readdirSync(os.tmpdir())) {
    const folder = path.join(os.tmpdir(), name);
    const pid = Number.parseInt(name.slice(folderPrefix.length), 10);
    if (name.startsWith(folderPrefix) && !isProcessAlive(pid))
      fs.rmSync(folder, { recursive: true, force: true });
    if (/^deskbell-\d+-[0-9a-f]{12}$/.test(name)) removeIfLongEmpty(folder);
  }
}

function removeIfLongEmpty(socketFolder: string): void {
  try {
    if (Date.now() - fs.statSync(socketFolder).mtimeMs > 60_000) fs.rmdirSync(socketFolder);
  } catch {
    return; // In use, or owned by another user.
  }
}

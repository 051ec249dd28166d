import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { type EmbeddedDatabase, openEmbedded } from "#server/postgres/open-embedded.ts";

export type PostgresForTests = Pick<EmbeddedDatabase, "connection" | "url">;

declare module "vitest" {
  interface ProvidedContext {
    postgres: PostgresForTests;
  }
}

const folderPrefix = "deskbell-tests-";
let database: EmbeddedDatabase | undefined;
let dataDir = "";

// One server for the whole run: tests keep apart by working in a workspace of their own.
export async function setup(project: TestProject): Promise<void> {
  removeLeftovers();
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), `${folderPrefix}${process.pid}-`));
  database = await openEmbedded({
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
  const { connection, url } = database;
  await migrateIfThereIsAnything(connection);
  project.provide("postgres", { connection, url });
}

export async function teardown(): Promise<void> {
  await database?.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
}

type Migrate = (connection: PostgresForTests["connection"]) => Promise<unknown>;

async function migrateIfThereIsAnything(connection: PostgresForTests["connection"]): Promise<void> {
  const file = path.resolve(import.meta.dirname, "../server/store/migrate.ts");
  if (!fs.existsSync(file)) return;
  const { migrate } = (await import(file)) as { migrate: Migrate };
  await migrate(connection);
}

// A run that was killed could not clean up; its server ended with it.
function removeLeftovers(): void {
  for (const name of fs.readdirSync(os.tmpdir())) {
    if (!name.startsWith(folderPrefix)) continue;
    const pid = Number(name.slice(folderPrefix.length).split("-")[0]);
    if (!fs.existsSync(`/proc/${pid}`) && fs.existsSync("/proc/self"))
      fs.rmSync(path.join(os.tmpdir(), name), { recursive: true, force: true });
  }
}

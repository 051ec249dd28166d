// npm run backup -- --to FILE.tar.gz | FOLDER [--data-dir FOLDER]
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { readConfig } from "#server/config.ts";
import { createBackup } from "#server/postgres/backup/create-backup.ts";
import { clusterFolderOf } from "#server/postgres/data-folder.ts";
import { DatabaseError } from "#server/postgres/database-error.ts";
import { isInitialized } from "#server/postgres/initialize.ts";
import { openEmbedded } from "#server/postgres/open-embedded.ts";
import { recordBackup } from "./doctor/last-backup.ts";
import { resolveFromCaller, runCommand } from "./run-command.ts";

await runCommand(async () => {
  const { values } = parseArgs({
    options: { to: { type: "string" }, "data-dir": { type: "string" } },
  });
  if (!values.to)
    throw new DatabaseError(
      "Choose where to save the backup: npm run backup -- --to FOLDER, or --to FILE.tar.gz",
    );
  const config = readConfig(process.env, []);
  if (config.databaseUrl)
    throw new DatabaseError(
      "DATABASE_URL is set, so this command can't back up the database: use pg_dump or your provider's backups, and copy DATA_DIR too.",
    );
  const dataDir = values["data-dir"] ? resolveFromCaller(values["data-dir"]) : config.dataDir;
  if (!isInitialized(clusterFolderOf(dataDir)))
    throw new DatabaseError(`There's no database in ${dataDir}. Check --data-dir.`);

  const startedAt = performance.now();
  const now = new Date();
  const to = fileFor(resolveFromCaller(values.to), values.to, now);
  const database = await openEmbedded({
    dataDir,
    purpose: "command",
    binDir: config.postgresBinDir ?? undefined,
    log: console.error,
  });
  try {
    const { bytes, entries } = await createBackup({
      connection: database.connection,
      dataDir,
      to,
      now,
    });
    recordBackup(dataDir, now);
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    console.log(`Backed up ${dataDir} to ${to}`);
    console.log(`${(bytes / 1e6).toFixed(1)} MB, ${entries} entries, ${seconds} s`);
  } finally {
    await database.stop();
  }
});

// A folder gets one file per backup, named by UTC time; a name ending in .tar.gz is a file.
function fileFor(target: string, asWritten: string, now: Date): string {
  if (/\.(tar\.gz|tgz)$/.test(target)) return target;
  if (!fs.existsSync(target) || !fs.statSync(target).isDirectory())
    throw new DatabaseError(
      `${asWritten} is neither an existing folder nor a .tar.gz file name. Create the folder first, or use a name that ends in .tar.gz.`,
    );
  const stamp = now
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "");
  return path.join(target, `deskbell-${stamp}.tar.gz`);
}

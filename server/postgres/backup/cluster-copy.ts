import fs from "node:fs";
import path from "node:path";
import type pg from "pg";
import { clusterFolderName } from "#server/postgres/data-folder.ts";
import type { Entry } from "./tar-writer.ts";
import { walkFolder } from "./walk-folder.ts";

// PostgreSQL's rules for a copy of a running cluster:
// https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP (2026-11)
const emptyFolders =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/(?!archive_status$|summaries$)/;
const excludedFiles =
  /^postmaster\.(pid|opts)$|^backup_label|(^|\/)pgsql_tmp|(^|\/)pg_internal\.init/;
const control = "global/pg_control";

export async function* copyCluster(client: pg.Client, clusterDir: string): AsyncGenerator<Entry> {
  // Without a slot, PostgreSQL could delete WAL that a long copy under heavy writes still needs.
  await client.query("select pg_create_physical_replication_slot($1, true, true)", [
    `deskbell_backup_${process.pid}`,
  ]);
  const started = await client.query(
    "select pg_walfile_name(pg_backup_start('deskbell', true)) as name",
  );
  const isIncluded = (name: string) =>
    !excludedFiles.test(name) && !emptyFolders.test(name) && name !== control;
  yield { kind: "folder", name: clusterFolderName };
  yield* walkFolder(clusterDir, clusterFolderName, isIncluded);
  // Last, so that it never refers to a checkpoint newer than the copied files.
  yield {
    kind: "file",
    name: `${clusterFolderName}/${control}`,
    path: path.join(clusterDir, control),
  };
  const stopped = await client.query(
    "select pg_walfile_name(lsn) as name, labelfile from pg_backup_stop(false)",
  );
  yield {
    kind: "words",
    name: `${clusterFolderName}/backup_label`,
    text: stopped.rows[0].labelfile,
  };
  yield* logBetween(path.join(clusterDir, "pg_wal"), started.rows[0].name, stopped.rows[0].name);
}

function* logBetween(walDir: string, first: string, last: string): Generator<Entry> {
  for (const name of fs.readdirSync(walDir).toSorted()) {
    if (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last)
      yield {
        kind: "file",
        name: `${clusterFolderName}/pg_wal/${name}`,
        path: path.join(walDir, name),
      };
  }
}

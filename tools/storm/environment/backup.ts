// Backups as an operator makes them while the app runs, and restores them elsewhere (docs/backup.md): `npm run backup`
// of the embedded database; of an external one a dump, and after it a copy of the data folder.
import { cpSync, existsSync } from "node:fs";
import path from "node:path";
import { databaseName, superuser } from "#server/postgres/connection.ts";
import { clusterFolderOf } from "#server/postgres/data-folder.ts";
import { runProgram } from "#server/postgres/processes/run-program.ts";
import { parsePidFile } from "#server/postgres/supervisor/pid-file.ts";
import { openCluster } from "./postgres-cluster.ts";
import { cleanEnvironment, root } from "./process.ts";

export interface Backup {
  readonly file: string;
  /** By the clock of this machine. */
  readonly madeAt: string;
}

export interface RestoredData {
  readonly dataDir: string;
  /** Folder of its database. */
  readonly databaseFolder: string;
  /** Null if the database is embedded. */
  readonly databaseUrl: string | null;
  /** Stops an external database. */
  stop(): Promise<void>;
}

export interface BackupCommands {
  /** Throws with the command's own message. */
  make(nth: number): Promise<Backup>;
  restore(backup: Backup): Promise<RestoredData>;
}

interface BackupFolders {
  /** Not on the disk that is filled. */
  readonly folder: string;
  readonly dataDir: string;
}

export function embeddedBackups({ folder, dataDir }: BackupFolders): BackupCommands {
  return {
    async make(nth) {
      const backup = { file: path.join(folder, `${nth}.tar.gz`), madeAt: new Date().toISOString() };
      await runTool("backup", ["--to", backup.file, "--data-dir", dataDir]);
      return backup;
    },
    async restore({ file }) {
      const restored = path.join(folder, "restored");
      await runTool("restore", ["--from", file, "--data-dir", restored]);
      return {
        dataDir: restored,
        databaseFolder: restored,
        databaseUrl: null,
        stop: () => Promise.resolve(),
      };
    },
  };
}

interface ExternalFolders extends BackupFolders {
  readonly databaseFolder: string;
  /** The programs of the database's version. */
  readonly binDir: string;
}

/** Null without pg_dump, which the packaged PostgreSQL doesn't contain. */
export function externalBackups(folders: ExternalFolders): BackupCommands | null {
  const { folder, dataDir, databaseFolder, binDir } = folders;
  if (!existsSync(path.join(binDir, "pg_dump"))) return null;
  return {
    async make(nth) {
      const backup = { file: path.join(folder, `${nth}.dump`), madeAt: new Date().toISOString() };
      const target = ["--format=custom", `--file=${backup.file}`, databaseName];
      await run(path.join(binDir, "pg_dump"), [...addressOf(databaseFolder), ...target]);
      // After the dump: a row may refer to a file, a file never needs a row.
      cpSync(dataDir, filesOf(backup), { recursive: true });
      return backup;
    },
    async restore(backup) {
      const cluster = await openCluster(path.join(folder, "restored"), binDir, {});
      const target = ["--clean", "--if-exists", `--dbname=${databaseName}`, backup.file];
      await run(path.join(binDir, "pg_restore"), [...addressOf(cluster.dataDir), ...target]);
      await runTool("hold-unsent", ["--created-at", backup.madeAt], { DATABASE_URL: cluster.url });
      return {
        dataDir: filesOf(backup),
        databaseFolder: cluster.dataDir,
        databaseUrl: cluster.url,
        stop: () => cluster.stop(),
      };
    },
  };
}

const filesOf = ({ file }: Backup): string => `${file}.files`;

function addressOf(databaseFolder: string): string[] {
  const at = parsePidFile(clusterFolderOf(databaseFolder));
  if (at === null) throw new Error("no database server runs there");
  return ["-h", at.socketFolder, "-p", String(at.port), "-U", superuser];
}

const runTool = (tool: string, options: readonly string[], env = {}): Promise<void> =>
  run(process.execPath, [path.join(root, "tools", `${tool}.ts`), ...options], env);

async function run(program: string, options: readonly string[], env = {}): Promise<void> {
  const { ok, complaint } = await runProgram(program, options, {
    cwd: root,
    env: { ...cleanEnvironment(), ...env },
  });
  if (!ok) throw new Error(`${path.basename(program)}: ${complaint.trim()}`);
}

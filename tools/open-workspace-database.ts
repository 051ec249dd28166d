import { readConfig } from "#server/config.ts";
import { clusterFolderOf } from "#server/postgres/data-folder.ts";
import { DatabaseError } from "#server/postgres/database-error.ts";
import { isInitialized } from "#server/postgres/initialize.ts";
import { openEmbedded } from "#server/postgres/open-embedded.ts";
import { type Database, openDatabase } from "#server/store/database.ts";
import { sql } from "#server/store/sql.ts";
import { resolveFromCaller } from "./run-command.ts";

/** The app's address and data folder, for commands that create links. */
export const dataFlags = {
  "data-dir": { type: "string" },
  "public-url": { type: "string" },
  port: { type: "string" },
} as const;
type DataFlags = { readonly [flag in keyof typeof dataFlags]?: string | undefined };

interface WorkspaceDatabase {
  readonly database: Database;
  readonly publicUrl: string;
}

/** Opens the app's data, whether the app is running or not. */
export async function withWorkspaceDatabase<T>(
  flags: DataFlags,
  work: (database: WorkspaceDatabase) => Promise<T>,
): Promise<T> {
  const given = (["public-url", "port"] as const).flatMap((flag) => {
    const value = flags[flag];
    return value === undefined ? [] : [`--${flag}=${value}`];
  });
  const config = readConfig(process.env, given);
  const dataDir = flags["data-dir"] ? resolveFromCaller(flags["data-dir"]) : config.dataDir;
  if (config.databaseUrl !== null)
    return inDatabase({ connectionString: config.databaseUrl }, config.publicUrl, work);
  if (!isInitialized(clusterFolderOf(dataDir)))
    throw new DatabaseError(
      `There's no database in ${dataDir}. Check --data-dir, or start Deskbell once.`,
    );
  const embedded = await openEmbedded({
    dataDir,
    purpose: "command",
    binDir: config.postgresBinDir ?? undefined,
  });
  try {
    return await inDatabase(embedded.app.connection, config.publicUrl, work);
  } finally {
    await embedded.stop();
  }
}

async function inDatabase<T>(
  connection: Parameters<typeof openDatabase>[0],
  publicUrl: string,
  work: (database: WorkspaceDatabase) => Promise<T>,
): Promise<T> {
  const database = openDatabase(connection, () => {}, { size: 1 });
  try {
    const { isOurs } = await database.one<{ isOurs: boolean }>(
      sql`select to_regclass('workspace') is not null as "isOurs"`,
    );
    if (!isOurs)
      throw new DatabaseError("The database is empty. Start Deskbell once, then try again.");
    return await work({ database, publicUrl });
  } finally {
    await database.close();
  }
}

// A database cluster: for the carrier's records, or shared by several app processes. Restarted when killed, as by a
// service manager.
import { mkdirSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { databaseName, superuser } from "#server/postgres/connection.ts";
import { clusterFolderOf } from "#server/postgres/data-folder.ts";
import { openEmbedded } from "#server/postgres/open-embedded.ts";
import { parsePidFile } from "#server/postgres/supervisor/pid-file.ts";

export interface Cluster {
  readonly dataDir: string;
  readonly url: string;
  readonly socket: { readonly path: string };
  stop(): Promise<void>;
}

export async function openCluster(
  dataDir: string,
  binDir: string | null,
  settings: Readonly<Record<string, string>>,
): Promise<Cluster> {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const opened = await openEmbedded({
    dataDir,
    purpose: "command",
    binDir: binDir ?? undefined,
    settings,
  });
  const { host, port } = opened.connection;
  return {
    dataDir,
    url: opened.url,
    socket: { path: path.join(host, `.s.PGSQL.${port}`) },
    stop: () => opened.stop(),
  };
}

/** The postmaster of this folder, whichever process started it. */
export const postmasterOf = (dataDir: string): number | null =>
  parsePidFile(clusterFolderOf(dataDir))?.pid ?? null;

/** Connects to a database whose server may have been restarted on another socket. */
export async function withDatabase<T>(
  dataDir: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const at = parsePidFile(clusterFolderOf(dataDir));
  if (at === null) throw new Error("no database server runs there");
  const client = new pg.Client({
    host: at.socketFolder,
    port: at.port,
    user: superuser,
    database: databaseName,
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

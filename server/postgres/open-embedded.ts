import { setTimeout as pause } from "node:timers/promises";
import {
  type Binaries,
  findBinaries,
  validateBinaries,
} from "#server/postgres/binaries/find-binaries.ts";
import { chooseOsAccount, type OsAccount } from "#server/postgres/processes/os-account.ts";
import { prepareAppRole } from "#server/postgres/supervisor/app-role.ts";
import { formatClusterName, type ServerPurpose } from "#server/postgres/supervisor/cluster-name.ts";
import { clusterPathFor } from "#server/postgres/supervisor/cluster-path.ts";
import { attachToExistingServer } from "#server/postgres/supervisor/existing-server.ts";
import { createDatabase } from "#server/postgres/supervisor/probe-server.ts";
import { serverSettings } from "#server/postgres/supervisor/server-settings.ts";
import {
  createSocketFolder,
  removeSocketFolder,
} from "#server/postgres/supervisor/socket-folder.ts";
import { type ServerPlan, startServer } from "#server/postgres/supervisor/start-server.ts";
import { superviseServer } from "#server/postgres/supervisor/supervise-server.ts";
import { appRole, type Connection, urlOf } from "./connection.ts";
import { clusterFolderOf, createDataFolder, explainFileError } from "./data-folder.ts";
import { DatabaseError } from "./database-error.ts";
import {
  changeOwner,
  closeTcp,
  initializeCluster,
  isInitialized,
  requireVersion,
} from "./initialize.ts";

const patienceMs = 60_000;

export type EmbeddedOptions = {
  dataDir: string;
  // An app wants the server for itself; a short command shares the one that an app runs.
  purpose?: ServerPurpose;
  binDir?: string | undefined;
  settings?: Readonly<Record<string, string>>;
  log?: (line: string) => void;
  /** It ended and cannot be started again yet; it is tried on. */
  whenNotStarted?: (problem: DatabaseError) => void;
};

export type EmbeddedDatabase = {
  /** As the owner of the database: for all that works with what is in it. */
  app: { connection: Connection; url: string };
  /** As the superuser: for backups. */
  connection: Connection;
  url: string;
  isAttached: boolean;
  stop(): Promise<void>;
};

export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = createDataFolder(options.dataDir);
  try {
    return await open(dataDir, options);
  } catch (error) {
    throw explainFileError(error, dataDir);
  }
}

async function open(dataDir: string, options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { purpose = "app", log = () => {} } = options;
  const clusterDir = clusterFolderOf(dataDir);
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const shared = await attachToExistingServer(dataDir, clusterDir, purpose, log);
    if (shared) {
      await prepareAppRole(shared);
      return attachedTo(shared);
    }
    const plan = await prepare(dataDir, clusterDir, options);
    const server = await startServer(plan);
    if (!server) {
      // Somebody else was quicker, or sessions of a killed server still hold its memory.
      if (performance.now() > deadline) throw heldForTooLong(dataDir);
      await pause(50);
      continue;
    }
    const kept = superviseServer(plan, server);
    const stop = async () => {
      await kept.stop();
      removeSocketFolder(plan.socketFolder);
    };
    try {
      await createDatabase(server.connection);
      await prepareAppRole(server.connection);
    } catch (error) {
      // Left running, it would stand in the way of the next try as another process's.
      await stop();
      throw error;
    }
    return { ...describe(server.connection), isAttached: false, stop };
  }
}

function heldForTooLong(dataDir: string): DatabaseError {
  return new DatabaseError(
    `An earlier database server has not let go of ${dataDir}: end the processes named 'postgres' that use it, then start again.`,
  );
}

async function prepare(
  dataDir: string,
  clusterDir: string,
  options: EmbeddedOptions,
): Promise<ServerPlan> {
  const account = chooseOsAccount(dataDir, clusterDir);
  const binaries = await binariesFor(options.binDir, account, dataDir);
  const settings = serverSettings(binaries.major, options.settings ?? {});
  if (!isInitialized(clusterDir))
    await initializeCluster(dataDir, binaries, account, settings.fsync !== "off");
  requireVersion(clusterDir, binaries.major);
  changeOwner(clusterDir, account);
  closeTcp(clusterDir, account);
  const place = await clusterPathFor(clusterDir, account);
  return {
    dataDir,
    clusterDir,
    place,
    socketFolder: createSocketFolder(dataDir, account, place.handedFolder === null),
    binaries,
    account,
    settings: { ...settings, cluster_name: formatClusterName(options.purpose ?? "app") },
    log: options.log ?? (() => {}),
    whenNotStarted: options.whenNotStarted ?? (() => {}),
  };
}

function binariesFor(
  binDir: string | undefined,
  account: OsAccount,
  dataDir: string,
): Promise<Binaries> {
  return binDir ? validateBinaries(binDir, account) : findBinaries({ account, dataDir });
}

function attachedTo(connection: Connection): EmbeddedDatabase {
  return {
    ...describe(connection),
    isAttached: true,
    stop: async () => {},
  };
}

function describe(connection: Connection): Pick<EmbeddedDatabase, "app" | "connection" | "url"> {
  const app = { ...connection, user: appRole };
  return { app: { connection: app, url: urlOf(app) }, connection, url: urlOf(connection) };
}

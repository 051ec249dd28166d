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
import {
  attachToExistingServer,
  waitingForOther,
} from "#server/postgres/supervisor/existing-server.ts";
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
const firstHeldPauseMs = 50;

export type EmbeddedOptions = {
  dataDir: string;
  // An app requires its own server; a short command shares an app's.
  purpose?: ServerPurpose;
  binDir?: string | undefined;
  settings?: Readonly<Record<string, string>>;
  log?: (line: string) => void;
  /** Called when the server ended and can't be restarted yet; attempts continue. */
  whenNotStarted?: (problem: DatabaseError) => void;
};

export type EmbeddedDatabase = {
  /** As the database owner: for all work with its contents. */
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
  let heldPauseMs = firstHeldPauseMs;
  for (;;) {
    const shared = await attachToExistingServer(dataDir, clusterDir, purpose, log);
    if (shared) {
      await prepareAppRole(shared);
      return attachedTo(shared);
    }
    const plan = await prepare(dataDir, clusterDir, options);
    const server = await startServer(plan);
    if (!server) {
      // Another process was faster, or sessions of a killed server still hold its shared memory.
      if (performance.now() > deadline) throw heldTooLongError(dataDir);
      if (heldPauseMs === firstHeldPauseMs) log(waitingForOther);
      await pause(heldPauseMs);
      heldPauseMs = Math.min(1_000, heldPauseMs * 2);
      continue;
    }
    const supervised = superviseServer(plan, server);
    const stop = async () => {
      await supervised.stop();
      removeSocketFolder(plan.socketFolder);
    };
    try {
      await createDatabase(server.connection);
      await prepareAppRole(server.connection);
    } catch (error) {
      // A server left running would block the next attempt like another process's.
      await stop();
      throw error;
    }
    return { ...describe(server.connection), isAttached: false, stop };
  }
}

function heldTooLongError(dataDir: string): DatabaseError {
  return new DatabaseError(
    `An earlier database server has not let go of ${dataDir}: end the processes named 'postgres' that use it, perhaps in another container, then start again.`,
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
  const clusterPath = await clusterPathFor(clusterDir, account);
  return {
    dataDir,
    clusterDir,
    place: clusterPath,
    socketFolder: createSocketFolder(dataDir, account, clusterPath.handedFolder === null),
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

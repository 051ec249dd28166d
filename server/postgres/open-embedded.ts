import { setTimeout as pause } from "node:timers/promises";
import { type Account, accountToRunAs } from "#server/postgres/processes/account-to-run-as.ts";
import { type Binaries, binariesGiven, findBinaries } from "#server/postgres/programs/binaries.ts";
import { prepareAppRole } from "#server/postgres/running/app-role.ts";
import { makeDatabase } from "#server/postgres/running/ask-server.ts";
import { placeOf } from "#server/postgres/running/cluster-place.ts";
import { settleWithHolder } from "#server/postgres/running/holder.ts";
import { keepRunning } from "#server/postgres/running/keep-running.ts";
import { labelFor, type Purpose } from "#server/postgres/running/label.ts";
import { serverSettings } from "#server/postgres/running/server-settings.ts";
import { makeSocketFolder, removeSocketFolder } from "#server/postgres/running/socket-folder.ts";
import { type ServerPlan, startServer } from "#server/postgres/running/start-server.ts";
import { appRole, type Connection, urlOf } from "./connection.ts";
import { clusterFolderOf, explainFileError, makeDataFolder } from "./data-folder.ts";
import { DatabaseProblem } from "./database-problem.ts";
import { closeTcp, handOver, initialise, isInitialised, requireVersion } from "./initialise.ts";

const patienceMs = 60_000;

export type EmbeddedOptions = {
  dataDir: string;
  // An app wants the server for itself; a short command shares the one that an app runs.
  purpose?: Purpose;
  binDir?: string | undefined;
  settings?: Readonly<Record<string, string>>;
  log?: (line: string) => void;
  /** It ended and cannot be started again yet; it is tried on. */
  whenNotStarted?: (problem: DatabaseProblem) => void;
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
  const dataDir = makeDataFolder(options.dataDir);
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
    const shared = await settleWithHolder(dataDir, clusterDir, purpose, log);
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
    const kept = keepRunning(plan, server);
    const stop = async () => {
      await kept.stop();
      removeSocketFolder(plan.socketFolder);
    };
    try {
      await makeDatabase(server.connection);
      await prepareAppRole(server.connection);
    } catch (error) {
      // Left running, it would stand in the way of the next try as another process's.
      await stop();
      throw error;
    }
    return { ...describe(server.connection), isAttached: false, stop };
  }
}

function heldForTooLong(dataDir: string): DatabaseProblem {
  return new DatabaseProblem(
    `An earlier database server has not let go of ${dataDir}: end the processes named 'postgres' that use it, then start again.`,
  );
}

async function prepare(
  dataDir: string,
  clusterDir: string,
  options: EmbeddedOptions,
): Promise<ServerPlan> {
  const account = accountToRunAs(dataDir, clusterDir);
  const binaries = await binariesFor(options.binDir, account, dataDir);
  const settings = serverSettings(binaries.major, options.settings ?? {});
  if (!isInitialised(clusterDir))
    await initialise(dataDir, binaries, account, settings.fsync !== "off");
  requireVersion(clusterDir, binaries.major);
  handOver(clusterDir, account);
  closeTcp(clusterDir, account);
  const place = await placeOf(clusterDir, account);
  return {
    dataDir,
    clusterDir,
    place,
    socketFolder: makeSocketFolder(dataDir, account, place.handedFolder === null),
    binaries,
    account,
    settings: { ...settings, cluster_name: labelFor(options.purpose ?? "app") },
    log: options.log ?? (() => {}),
    whenNotStarted: options.whenNotStarted ?? (() => {}),
  };
}

function binariesFor(
  binDir: string | undefined,
  account: Account,
  dataDir: string,
): Promise<Binaries> {
  return binDir ? binariesGiven(binDir, account) : findBinaries({ account, dataDir });
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

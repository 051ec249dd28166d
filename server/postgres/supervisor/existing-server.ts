import { setTimeout as pause } from "node:timers/promises";
import { type Connection, databaseName, superuser } from "#server/postgres/connection.ts";
import { DatabaseError } from "#server/postgres/database-error.ts";
import { isRunningIn } from "#server/postgres/processes/process-status.ts";
import {
  isInOtherContainer,
  isOwnerAlive,
  parseClusterName,
  type ServerOwner,
  type ServerPurpose,
} from "./cluster-name.ts";
import { type PidFile, parsePidFile } from "./pid-file.ts";
import { probeServer } from "./probe-server.ts";

const patienceMs = 60_000;
export const waitingForOther = "Waiting for another process to let go of the database.";

// Finds out who has the cluster open. Returns the connection to a server that can be shared, or null if no process
// holds the folder (anymore); throws if one does and keeps it.
export async function attachToExistingServer(
  dataDir: string,
  clusterDir: string,
  purpose: ServerPurpose,
  log: (line: string) => void,
): Promise<Connection | null> {
  const deadline = performance.now() + patienceMs;
  let hasLoggedWaiting = false;
  for (;;) {
    const file = parsePidFile(clusterDir);
    if (!file) return null;
    const connection = connectionOf(file);
    const probe = connection ? await probeServer(connection) : ({ kind: "silent" } as const);
    if (probe.kind === "refuses") throw otherServerError(dataDir, file.pid, probe.reason);
    if (probe.kind === "silent" && !isRunningIn(file.pid, clusterDir)) return null; // Stale file.
    const owner = probe.kind === "ready" ? parseClusterName(probe.label) : null;
    if (probe.kind === "ready") {
      if (!owner) throw otherServerError(dataDir, file.pid, "it is not labelled as Deskbell's");
      if (purpose === "command" && isOwnerAlive(owner)) return connection;
      if (owner.purpose === "app" && isOwnerAlive(owner)) throw alreadyRunning(dataDir, owner);
    }
    if (performance.now() > deadline)
      throw owner ? commandHolds(dataDir, owner) : stillStopping(dataDir, file.pid);
    if (!hasLoggedWaiting) log(waitingForOther);
    hasLoggedWaiting = true;
    await pause(25);
  }
}

function connectionOf({ socketFolder, port }: PidFile): Connection | null {
  if (!socketFolder || !port) return null;
  return { host: socketFolder, port, user: superuser, database: databaseName };
}

function alreadyRunning(dataDir: string, owner: ServerOwner): DatabaseError {
  return new DatabaseError(
    `Deskbell is already running on ${dataDir} (process ${owner.pid}${isInOtherContainer(owner) ? " of another container" : ""}): stop that one first, or set DATABASE_URL to a PostgreSQL server to run several app processes at once.`,
  );
}

function commandHolds(dataDir: string, owner: ServerOwner): DatabaseError {
  return new DatabaseError(
    `A Deskbell command (process ${owner.pid}) is using the database in ${dataDir}: start again when it is done.`,
  );
}

function stillStopping(dataDir: string, pid: number): DatabaseError {
  return new DatabaseError(
    `The database in ${dataDir} is still being shut down or started by process ${pid}: wait a moment and start again.`,
  );
}

function otherServerError(dataDir: string, pid: number, reason: string): DatabaseError {
  return new DatabaseError(
    `Another PostgreSQL server (process ${pid}) has the database in ${dataDir} open: stop it, or set DATA_DIR to another folder.`,
    reason,
  );
}

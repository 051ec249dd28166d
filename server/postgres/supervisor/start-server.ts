import { setTimeout as pause } from "node:timers/promises";
import type { Binaries } from "#server/postgres/binaries/find-binaries.ts";
import { type Connection, connectionThrough } from "#server/postgres/connection.ts";
import type { DatabaseError } from "#server/postgres/database-error.ts";
import { explainFailure } from "#server/postgres/explain-failure.ts";
import type { OsAccount } from "#server/postgres/processes/os-account.ts";
import { isRunningIn } from "#server/postgres/processes/process-status.ts";
import type { ClusterPath } from "./cluster-path.ts";
import { folderLocked, launch, type ServerProcess } from "./launch-server.ts";
import { parsePidFile } from "./pid-file.ts";
import { probeServer } from "./probe-server.ts";
import { asArguments } from "./server-settings.ts";

export type ServerPlan = {
  dataDir: string;
  clusterDir: string;
  place: ClusterPath;
  socketFolder: string;
  binaries: Binaries;
  account: OsAccount;
  settings: Record<string, string>;
  log: (line: string) => void;
  whenNotStarted: (problem: DatabaseError) => void;
};

export type StartedServer = ServerProcess & { connection: Connection };

// Resolves when queries are served, or with null if another server holds the folder.
export async function startServer(plan: ServerPlan): Promise<StartedServer | null> {
  const server = launch({
    file: plan.binaries.postgres,
    args: [
      "-D",
      plan.place.name,
      "-k",
      plan.socketFolder,
      "-p",
      "5432",
      ...asArguments(plan.settings),
    ],
    clusterDir: plan.clusterDir,
    env: stalePidEnv(plan.clusterDir),
    account: plan.account,
    onLine: plan.log,
  });
  const connection = connectionThrough(plan.socketFolder);
  let hasExited = false;
  void server.whenExited.then(() => {
    hasExited = true;
  });
  for (let round = 0; !hasExited; round++) {
    // Recovery after a power failure may take long; as long as the server is alive, waiting is right.
    if (round % 200 === 199) plan.log("The database is still starting (it may be recovering).");
    const isAccepting = parsePidFile(plan.clusterDir)?.isReady;
    const probe = isAccepting ? await probeServer(connection) : null;
    // Another process may have been faster: only this server has this label.
    if (probe?.kind === "ready" && probe.label === plan.settings.cluster_name)
      return { ...server, connection };
    await pause(round < 50 ? 10 : 50);
  }
  const complaint = server.complaint();
  if (isHeldByAnother(complaint)) return null;
  throw explainFailure(complaint, plan.dataDir);
}

/** Another server is starting or stopping: the folder may be free at the next attempt. */
export const isHeldByAnother = (complaint: string): boolean =>
  complaint.includes(folderLocked) ||
  /lock file "postmaster\.pid" (already exists|is empty)|is still in use|could not remove old lock file "postmaster\.pid": No such file/.test(
    complaint,
  );

// A stale pid file may contain the number of an unrelated process, which makes PostgreSQL refuse to start. This
// variable names the one process it may ignore; its other checks still apply.
function stalePidEnv(clusterDir: string): Record<string, string> {
  const stale = parsePidFile(clusterDir);
  if (!stale || isRunningIn(stale.pid, clusterDir)) return {};
  return { PG_GRANDPARENT_PID: String(stale.pid) };
}

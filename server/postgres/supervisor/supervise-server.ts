import { setTimeout as pause } from "node:timers/promises";
import { DatabaseError, DatabaseServerKilled } from "#server/postgres/database-error.ts";
import { isRunningIn } from "#server/postgres/processes/process-status.ts";
import { parsePidFile } from "./pid-file.ts";
import { type ServerPlan, type StartedServer, startServer } from "./start-server.ts";

export type SupervisedServer = {
  stop: () => Promise<void>;
};

const patienceMs = 60_000;
const longestPauseMs = 15_000;
/** A server that ran for so long ended for a new reason. */
const steadyMs = 60_000;

// Starts the server again when it ends without being asked (out of memory, a kill by mistake, a full disk), for as
// long as it takes: what stands in the way may pass. The socket stays the same, so pools simply connect again.
export function superviseServer(plan: ServerPlan, first: StartedServer): SupervisedServer {
  let server = first;
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;

  async function watch(): Promise<void> {
    for (let pauseMs = 0; ; ) {
      const since = performance.now();
      await server.whenExited;
      if (isStopping()) return;
      if (performance.now() - since > steadyMs) pauseMs = 0;
      plan.log("The database ended unexpectedly and is started again.");
      for (let isUp = false; !isUp; ) {
        await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
        if (isStopping()) return;
        pauseMs = Math.min(longestPauseMs, pauseMs * 2 + 100);
        isUp = await startAgain();
      }
    }
  }

  /** The sessions of a killed server end one by one; until the last is gone it cannot start anew. */
  async function startAgain(): Promise<boolean> {
    const started = await startServer(plan).catch((error: unknown) => {
      if (!(error instanceof DatabaseServerKilled)) plan.whenNotStarted(asProblem(error));
      return null;
    });
    if (started === null) return false;
    server = started;
    if (isStopping()) server.letGo();
    return true;
  }

  const watching = watch();
  return {
    async stop() {
      stopping.abort();
      server.letGo();
      const tooLong = setTimeout(() => stopHard(plan.clusterDir), patienceMs);
      await watching;
      await server.whenExited;
      clearTimeout(tooLong);
    },
  };
}

// A shutdown that hangs is cut off; what was committed is in the log and comes back.
function stopHard(clusterDir: string): void {
  const pid = parsePidFile(clusterDir)?.pid;
  if (pid && isRunningIn(pid, clusterDir)) process.kill(pid, "SIGQUIT");
}

function asProblem(error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error;
  return new DatabaseError("The database could not be started.", String(error));
}

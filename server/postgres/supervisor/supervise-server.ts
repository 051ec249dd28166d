import { setTimeout as pause } from "node:timers/promises";
import { DatabaseError, DatabaseServerKilledError } from "#server/postgres/database-error.ts";
import { isRunningIn } from "#server/postgres/processes/process-status.ts";
import { parsePidFile } from "./pid-file.ts";
import { type ServerPlan, type StartedServer, startServer } from "./start-server.ts";

type SupervisedServer = {
  stop: () => Promise<void>;
};

const patienceMs = 60_000;
const maxPauseMs = 15_000;
/** A server that ran this long ended for a new reason. */
const steadyMs = 60_000;

// Restarts the server when it ends unexpectedly (out of memory, killed, disk full), until it succeeds: the cause may
// pass. The socket stays the same, so pools simply reconnect.
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
        pauseMs = Math.min(maxPauseMs, pauseMs * 2 + 100);
        isUp = await restartServer();
      }
    }
  }

  /** A killed server's sessions end one by one; it can't restart until the last is gone. */
  async function restartServer(): Promise<boolean> {
    const started = await startServer(plan).catch((error: unknown) => {
      if (!(error instanceof DatabaseServerKilledError)) plan.whenNotStarted(asProblem(error));
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

// Cuts off a hanging shutdown; committed data is recovered from the WAL.
function stopHard(clusterDir: string): void {
  const pid = parsePidFile(clusterDir)?.pid;
  if (pid && isRunningIn(pid, clusterDir)) process.kill(pid, "SIGQUIT");
}

function asProblem(error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error;
  return new DatabaseError("The database could not be started.", String(error));
}

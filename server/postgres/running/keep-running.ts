import { setTimeout as pause } from "node:timers/promises";
import { DatabaseProblem, ServerKilled } from "#server/postgres/database-problem.ts";
import { standsIn } from "#server/postgres/processes/process-signs.ts";
import { readPidFile } from "./pid-file.ts";
import { type ServerPlan, type StartedServer, startServer } from "./start-server.ts";

export type KeptServer = {
  whenLost: Promise<DatabaseProblem>;
  stop: () => Promise<void>;
};

const patienceMs = 60_000;
const mostEnds = 5; // within that time

// Starts the server again when it ends without being asked (out of memory, a kill by mistake).
// The socket stays the same, so pools simply connect again.
export function keepRunning(plan: ServerPlan, first: StartedServer): KeptServer {
  let server = first;
  let isStopping = false;
  const lost = Promise.withResolvers<DatabaseProblem>();

  async function watch(): Promise<void> {
    for (let ends: number[] = []; ; ) {
      await server.whenExited;
      if (isStopping) return;
      ends = [...ends, performance.now()].slice(-mostEnds);
      if (ends.length === mostEnds && performance.now() - (ends[0] ?? 0) < patienceMs)
        throw new DatabaseProblem(
          "The database keeps ending unexpectedly: look for what kills it, such as too little memory.",
          server.complaint(),
        );
      plan.log("The database ended unexpectedly and is started again.");
      server = await startAgain(plan, () => isStopping).catch((error: unknown) => {
        if (error instanceof ServerKilled) return server; // ended once more: counted above
        throw error;
      });
    }
  }
  const watching = watch().catch((error: unknown) => {
    if (!isStopping) lost.resolve(asProblem(error));
  });

  return {
    whenLost: lost.promise,
    async stop() {
      isStopping = true;
      server.letGo();
      const tooLong = setTimeout(() => stopHard(plan.clusterDir), patienceMs);
      await watching;
      clearTimeout(tooLong);
    },
  };
}

// The sessions of a killed server end one by one; until the last is gone it cannot start anew.
async function startAgain(plan: ServerPlan, mayGiveUp: () => boolean): Promise<StartedServer> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline && !mayGiveUp()) {
    const server = await startServer(plan);
    if (server && mayGiveUp()) server.letGo();
    if (server) return server;
    await pause(100);
  }
  throw new DatabaseProblem("The database ended unexpectedly and could not be started again.");
}

// A shutdown that hangs is cut off; what was committed is in the log and comes back.
function stopHard(clusterDir: string): void {
  const pid = readPidFile(clusterDir)?.pid;
  if (pid && standsIn(pid, clusterDir)) process.kill(pid, "SIGQUIT");
}

function asProblem(error: unknown): DatabaseProblem {
  if (error instanceof DatabaseProblem) return error;
  return new DatabaseProblem("The database was lost.", String(error));
}

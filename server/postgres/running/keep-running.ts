import { setTimeout as pause } from "node:timers/promises";
import { DatabaseProblem } from "#server/postgres/database-problem.ts";
import { readPidFile } from "./pid-file.ts";
import { type ServerPlan, type StartedServer, startServer } from "./start-server.ts";

export type KeptServer = {
  whenLost: Promise<DatabaseProblem>;
  stop: () => Promise<void>;
};

const patienceMs = 60_000;

// Starts the server again when it ends without being asked (out of memory, a kill by mistake).
// The socket stays the same, so pools simply connect again.
export function keepRunning(plan: ServerPlan, first: StartedServer): KeptServer {
  let server = first;
  let isStopping = false;
  const lost = Promise.withResolvers<DatabaseProblem>();

  async function watch(): Promise<void> {
    for (;;) {
      await server.whenExited;
      if (isStopping) return;
      plan.log("The database ended unexpectedly and is started again.");
      server = await startAgain(plan, () => isStopping);
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
      await Promise.race([watching, stopHard(plan.clusterDir)]);
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
async function stopHard(clusterDir: string): Promise<void> {
  await pause(patienceMs, undefined, { ref: false });
  const pid = readPidFile(clusterDir)?.pid;
  if (pid) process.kill(pid, "SIGQUIT");
  await pause(5_000);
}

function asProblem(error: unknown): DatabaseProblem {
  if (error instanceof DatabaseProblem) return error;
  return new DatabaseProblem("The database was lost.", String(error));
}

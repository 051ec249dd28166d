// Reads the config, boots, and stops however the process is asked to end.
import { boot, type RunningServer } from "./boot.ts";
import { bootWithDatabase } from "./boot-with-database.ts";
import { nameCommands } from "./command-line.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { createCounters } from "./counters.ts";
import { collectGarbageWhenIdle } from "./gc-when-idle.ts";
import { createLogger, type LogFn, writeToStdout } from "./logger.ts";
import { watchProcess } from "./process-watch.ts";

const oldestNode = [24, 7] as const;
const log: LogFn = createLogger(writeToStdout, () => new Date());

function isNodeNewEnough(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  return major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1]);
}

function exitWithMessage(sentence: string): never {
  process.stderr.write(`\n  ${nameCommands(sentence)}\n\n`);
  process.exit(1);
}

function settings(): Config {
  try {
    return readConfig(process.env, process.argv.slice(2));
  } catch (error) {
    if (error instanceof ConfigError) exitWithMessage(error.message);
    throw error;
  }
}

/** Ends the process even if something hangs: a supervisor restarts it. */
const stopTimeoutMs = 25_000;

interface Ending {
  /** Null until boot is done: then there is nothing to stop. */
  running: RunningServer | null;
  readonly end: (reason: string, code?: number) => void;
}

function openEnding(): Ending {
  let isStopping = false;
  const ending: Ending = {
    running: null,
    end(reason, code = 0) {
      if (isStopping) return;
      isStopping = true;
      log(code === 0 ? "info" : "error", "stopping", { reason });
      setTimeout(() => process.exit(1), stopTimeoutMs).unref();
      const stopped = ending.running?.stop() ?? Promise.resolve();
      stopped.then(
        () => process.exit(code),
        () => process.exit(1),
      );
    },
  };
  return ending;
}

function stopOnEveryEnd(config: Config, end: Ending["end"]): void {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
    process.on(signal, () => end(signal));
  if (!config.watchesParent) return;
  // npm receives signals instead of this process; the parent's exit is the only sign.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) end("the parent process ended");
  }, 1_000).unref();
}

export async function start(): Promise<void> {
  if (!isNodeNewEnough()) {
    exitWithMessage(
      `Deskbell needs Node ${oldestNode.join(".")} or newer; this is ${process.versions.node}. Run "npm start", which includes its own Node.`,
    );
  }
  const config = settings();
  const counters = createCounters();
  const ending = openEnding();
  const watch = watchProcess({
    log,
    counters,
    nowMs: () => performance.now(),
    end: (reason) => ending.end(reason, 1),
  });
  process.on("uncaughtException", (error) => watch.uncaught(error));
  process.on("unhandledRejection", (error) => watch.rejected(error));
  // The reader of the log is gone; the server must keep serving.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  const booting = bootWithDatabase(() => boot({ config, log, counters }), log);
  const running = await booting.catch((error: unknown) => {
    exitWithMessage(error instanceof Error ? error.message : String(error));
  });
  ending.running = running;
  stopOnEveryEnd(config, ending.end);
  collectGarbageWhenIdle(running.rest);
  const url = config.publicUrl.includes("localhost")
    ? `http://localhost:${running.port}`
    : config.publicUrl;
  log("info", "ready", { url: url, pid: process.pid, instance: running.instanceId });
  if (process.stdout.isTTY) process.stdout.write(`\n  Deskbell is ready: ${url}\n\n`);
}

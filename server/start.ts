// Reads the settings, boots, and stops on every way a process is asked to end.
import { boot, type RunningServer } from "./boot.ts";
import { bootWithDatabase } from "./boot-with-database.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { collectGarbageWhenIdle } from "./gc-when-idle.ts";
import { createLogger, type LogFn, writeToStdout } from "./logger.ts";
import { openMeters } from "./meters.ts";
import { watchProcess } from "./process-watch.ts";

const oldestNode = [24, 7] as const;
const log: LogFn = createLogger(writeToStdout, () => new Date());

function isNodeNewEnough(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  return major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1]);
}

function giveUp(sentence: string): never {
  process.stderr.write(`\n  ${sentence}\n\n`);
  process.exit(1);
}

function settings(): Config {
  try {
    return readConfig(process.env, process.argv.slice(2));
  } catch (error) {
    if (error instanceof ConfigError) giveUp(error.message);
    throw error;
  }
}

/** Ends the process whatever hangs: a supervisor starts it again. */
const stopWithinMs = 25_000;

interface Ending {
  /** Nothing runs before boot is done: then there is nothing to stop. */
  running: RunningServer | null;
  readonly end: (why: string, code?: number) => void;
}

function openEnding(): Ending {
  let isStopping = false;
  const ending: Ending = {
    running: null,
    end(why, code = 0) {
      if (isStopping) return;
      isStopping = true;
      log(code === 0 ? "info" : "error", "stopping", { why });
      setTimeout(() => process.exit(1), stopWithinMs).unref();
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
  // Under npm a signal reaches npm and not us; that our parent is gone is the only word we get.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) end("the parent process ended");
  }, 1_000).unref();
}

export async function start(): Promise<void> {
  if (!isNodeNewEnough()) {
    giveUp(
      `Deskbell needs Node ${oldestNode.join(".")} or newer; this is ${process.versions.node}. Run "npm start", which includes its own Node.`,
    );
  }
  const config = settings();
  const meters = openMeters();
  const ending = openEnding();
  const watch = watchProcess({
    log,
    meters,
    nowMs: () => performance.now(),
    end: (why) => ending.end(why, 1),
  });
  process.on("uncaughtException", (error) => watch.uncaught(error));
  process.on("unhandledRejection", (error) => watch.rejected(error));
  // Whoever read our log is gone: that is no reason to answer nobody any more.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
  const began = bootWithDatabase(() => boot({ config, log, meters }), log);
  const running = await began.catch((error: unknown) => {
    giveUp(error instanceof Error ? error.message : String(error));
  });
  ending.running = running;
  stopOnEveryEnd(config, ending.end);
  collectGarbageWhenIdle(running.rest);
  const shown = config.publicUrl.includes("localhost")
    ? `http://localhost:${running.port}`
    : config.publicUrl;
  log("info", "ready", { url: shown, pid: process.pid, instance: running.instanceId });
  if (process.stdout.isTTY) process.stdout.write(`\n  Deskbell is ready: ${shown}\n\n`);
}
